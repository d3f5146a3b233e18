import type { LinkDraft } from './link-draft.ts'

/** A live link to that destination, as typed, with nothing else set; free of zod, for the first paint. */
export function plainDraft(destination: string): LinkDraft {
  return {
    destination,
    isActive: true,
    groupId: null,
    tagIds: [],
    expiry: null,
    password: null,
    maxVisits: null,
    blockedCountryIds: [],
    mobileDestination: null,
    desktopDestination: null,
    customSlug: null,
    preview: { isOn: false, title: null, description: null, image: null },
  }
}
