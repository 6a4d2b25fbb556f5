// Messages to the class pages: the records of jamlab/classroom/class_messages.py.
export type Question = Told.ClassQuestion;
export type PupilState = Told.PupilState;
export type TeacherState = Told.TeacherState;
export type Hidden = Told.AfterReveal;
export type Tried = Told.Tried;
export type HomeworkAsked = Told.HomeworkAsked;
export type HomeworkCounted = Told.HomeworkCounted;
