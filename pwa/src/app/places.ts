import { appTexts } from '../texts/es/app.ts'

/** The screens that both bars and the palette lead to, in their order. */
export const PLACES = [
  { to: '/', icon: 'home', label: appTexts.start, short: appTexts.start, isForAll: true },
  { to: '/links', icon: 'link', label: appTexts.myLinks, short: appTexts.links, isForAll: true },
  // The bar under the thumb has no room for it.
  { to: '/stats', icon: 'gauge', label: appTexts.stats, short: null, isForAll: false },
  { to: '/groups', icon: 'folder', label: appTexts.myGroups, short: appTexts.groups, isForAll: false },
  { to: '/tags', icon: 'tag', label: appTexts.myTags, short: appTexts.tags, isForAll: false },
] as const
