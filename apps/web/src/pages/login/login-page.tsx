import { LogoMark } from '#web/pages/login/login-mark.tsx'
import { loginMessages as text } from '#web/messages/login.ts'
