import type { AdminLink, AdminLinksQuery } from '@atajo/shared/admin-lists'
import { API } from '@atajo/shared/paths'
import { useAdminList } from '../parts/admin.queries.ts'

/** Everybody's live links, newest first; a page may be short and still have a next one. */
export const useAnyLinks = (filter: Omit<AdminLinksQuery, 'cursor'>) =>
  useAdminList<AdminLink>(API.adminLinks, filter)
