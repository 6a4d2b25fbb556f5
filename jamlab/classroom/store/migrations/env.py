"""Alembic environment: runs the migrations on the connection passed by `Database`."""

from alembic import context

from jamlab.classroom.store.rows import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
