/** A link as answers show it, for the documentation of the calls. */
export const LINK_EXAMPLE = {
  id: 42,
  shortUrl: 'hq8aBXM',
  sufix: null,
  longUrl: 'https://es.wikipedia.org/wiki/Atajo',
  status: true,
  createdAt: '2026-01-15T09:30:00.000Z',
  updatedAt: '2026-01-15T09:30:00.000Z',
  d_expire: null,
  expirationDate: null,
  password: null,
  accessLimit: null,
  blockedCountries: [],
  mobileUrl: null,
  desktopUrl: null,
  useCustomMetadata: false,
  useMetadata: false,
  metadataTitle: null,
  metadataDescription: null,
  metadataImage: null,
  group: { id: 3, title: 'Lecturas' },
  tags: [{ id: 5, name: 'web', color: 'BLUE' }],
  clicks: 12,
  usedAccesses: 0,
  isUsedUp: false,
}

/** The least that a create body says. */
export const NEW_LINK_EXAMPLE = { longUrl: LINK_EXAMPLE.longUrl }

/** An update body that turns a link off. */
export const LINK_UPDATE_EXAMPLE = { id: '42', longUrl: LINK_EXAMPLE.longUrl, status: false }
