export { todayOfAccount } from './session/account-day.ts'
export { checkSession, clearEndedSession } from './session/auth.queries.ts'
export { requestLogout } from './session/request-logout.ts'
export {
  readSession,
  restoreSession,
  sessionView,
  subscribeToSession,
  useSession,
  watchSessionOfOtherTabs,
} from './session/session-store.ts'
export { pathAfterLogin } from './sign-in/asked-page.ts'
export { AuthPage } from './sign-in/auth-frame.tsx'
export { useNoRegistration } from './sign-in/no-registration.ts'
