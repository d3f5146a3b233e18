export { useAccount } from './account.queries.ts'
export { AccountRow, AccountSection } from './account-section.tsx'
export { SecureDialog } from './secure-dialog.tsx'
export { UnreadRows } from './unread-rows.tsx'
