export { manageUser, type UserCommand } from './manage-user.ts'
