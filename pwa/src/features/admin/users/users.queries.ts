import type {
  AdminUser,
  AdminUsersQuery,
  NewUser,
  ResetLink,
  TransferredLinks,
  UserChange,
} from '@atajo/shared/admin-lists'
import type { Invitation, NewInvitation } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { NOT_KEPT, useAdminList } from '../parts/admin.queries.ts'

/** Everybody's accounts, newest first. */
export const useUsers = (filter: Omit<AdminUsersQuery, 'cursor'>) =>
  useAdminList<AdminUser>(API.adminUsers, filter)

/** Changes what an account may do. Throws as `http` does: 409 `last_admin`. */
export const changeUser = (id: number, change: UserChange) =>
  http<AdminUser>({ method: 'PUT', path: `${API.adminUsers}/${id}`, body: change })

/** Makes an account, whoever may register. Throws as `http` does. */
export const createUser = (user: NewUser) =>
  http<AdminUser & { resetLink: ResetLink | null }>({
    method: 'POST',
    path: API.adminUsers,
    body: user,
    idempotencyKey: crypto.randomUUID(),
  })

/** Puts an account out of reach for seven days, and then for good. Throws as `http` does. */
export const removeUser = (id: number) =>
  http<{ deletedUntil: string }>({ method: 'DELETE', path: `${API.adminUsers}/${id}` })

export const restoreUser = (id: number) => http({ method: 'POST', path: `${API.adminUsers}/${id}/restore` })

/** An address with which the account's owner chooses another password. Throws as `http` does. */
export const makeResetLink = (id: number) =>
  http<ResetLink>({ method: 'POST', path: `${API.adminUsers}/${id}/reset-link` })

/** Gives all links of an account to another one. Throws as `http` does. */
export const transferLinks = (id: number, to: string) =>
  http<TransferredLinks>({
    method: 'POST',
    path: `${API.adminUsers}/${id}/transfer`,
    body: { to },
    idempotencyKey: crypto.randomUUID(),
  })

export const invitationsQuery = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal }) => http<{ items: Invitation[] }>({ path: API.adminInvitations, signal }),
  ...NOT_KEPT,
})

/** Throws as `http` does. */
export const createInvitation = (invitation: NewInvitation) =>
  http<Invitation>({
    method: 'POST',
    path: API.adminInvitations,
    body: invitation,
    idempotencyKey: crypto.randomUUID(),
  })

export const removeInvitation = (id: string) =>
  http({ method: 'DELETE', path: `${API.adminInvitations}/${encodeURIComponent(id)}` })
