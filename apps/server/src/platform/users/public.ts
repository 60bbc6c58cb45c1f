export { manageUser, type UserCommand } from './manage-user.ts'
export { addTask, listTasks, removeTask, usersOfTask } from './tasks.ts'
export { findUserState, listUsers } from './users.queries.ts'
export { createUser, deleteUser, editUser, restoreUser } from './write-user.ts'
