export { deleteUser, restoreUser } from './delete-user.ts'
export { editUser } from './edit-user.ts'
export { manageUser, type UserCommand } from './manage-user.ts'
export { findUserState } from './users.queries.ts'
