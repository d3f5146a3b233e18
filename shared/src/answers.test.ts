import { expect, it } from 'vitest'
import { apiKeyWire, publicDeleteWire } from './api-key.ts'
import { checkoutWire, newCheckoutWire } from './checkout.ts'
import { ERROR_STATUS } from './error-code.ts'
import { draftFieldsFromWire } from './link-field-errors.ts'
import { API, redirectPath, SERVICE_API } from './paths.ts'
import { newQrCodeWire, qrCodeContent, qrCodeImagePath, qrCodeVersion, qrCodeWire } from './qr-code.ts'
import { siteWire } from './site.ts'
import { type LinkStats, linkStatsFromWire, linkStatsToWire, linkStatsWire } from './visit.ts'

it('keeps every field of the statistics between API and app', () => {
  const stats: LinkStats = {
    visits: [
      {
        at: '2026-01-15T09:30:00.000Z',
        device: 'mobile',
        method: 'qr',
        ip: '203.0.113.0',
        isVpn: true,
        country: { id: 724, code: 'ES', name: 'España' },
      },
      {
        at: '2026-01-15T09:30:00.000Z',
        device: 'desktop',
        method: 'link',
        ip: '',
        isVpn: false,
        country: null,
      },
    ],
    lastDays: [{ day: '2026-01-15', visitCount: 2 }],
    qrVisitCount: 1,
    desktopVisitCount: 2,
    mobileVisitCount: 3,
    visitCount: 5,
  }
  const wire = linkStatsWire.parse(linkStatsToWire(stats))
  expect(wire).toEqual(linkStatsToWire(stats))
  expect(wire.accesses[0]).toEqual({
    date: '2026-01-15T09:30:00.000Z',
    device: 'mobile',
    method: 'qr',
    ip: '203.0.113.0',
    is_vpn: true,
    country: { id: 724, code: 'ES', name: 'España' },
  })
  expect(wire.last7Days).toEqual([{ day: '2026-01-15', clics: 2 }])
  expect([wire.qrAccesses, wire.desktopAccesses, wire.mobileAccesses, wire.totalAccesses]).toEqual([
    1, 2, 3, 5,
  ])
  expect(linkStatsFromWire(wire)).toEqual(stats)
  expect(
    linkStatsWire.safeParse({ ...wire, accesses: [{ ...wire.accesses[0], device: 'tv' }] }).success,
  ).toBe(false)
  expect(linkStatsWire.safeParse({ ...wire, accesses: [{ ...wire.accesses[0], method: 'x' }] }).success).toBe(
    false,
  )
})

it('sends a buyer nowhere but to an address, for plan 2 and nothing else', () => {
  expect(newCheckoutWire.parse({ planId: 2 })).toEqual({ planId: 2 })
  for (const body of [{ planId: 1 }, { planId: '2' }, { planId: [2] }, {}]) {
    expect(newCheckoutWire.safeParse(body).error?.issues[0]?.message).toBe('unknown_plan')
  }
  expect(newCheckoutWire.safeParse({ planId: 2, price: 1 }).success).toBe(false)
  expect(checkoutWire.parse({ url: 'https://pay.example/' })).toEqual({ url: 'https://pay.example/' })
  expect(checkoutWire.safeParse({ url: 'x' }).success).toBe(false)
})

it('lets the developer API delete by id or by code', () => {
  expect(publicDeleteWire.parse({ id: '4' })).toEqual({ id: 4 })
  expect(publicDeleteWire.parse({ shortCode: ' abc ' })).toEqual({ shortCode: 'abc' })
  expect(publicDeleteWire.safeParse({ shortCode: 'a'.repeat(51) }).success).toBe(false)
  expect(publicDeleteWire.safeParse({}).success).toBe(false)
  expect(apiKeyWire.parse({ apiKey: 'k', hash: 'x' })).toEqual({ apiKey: 'k' })
})

it('encodes the permanent code in a QR code, marked as a scan', () => {
  const link = { code: 'hq8aBXM', domain: null }
  expect(qrCodeContent({ publicUrl: 'https://ata.jo' }, link)).toBe('https://ata.jo/r/hq8aBXM?qr')
  expect(qrCodeContent({ publicUrl: 'https://ata.jo//' }, link)).toBe('https://ata.jo/r/hq8aBXM?qr')
  expect(qrCodeImagePath(42, 'hq8aBXM', 'svg')).toBe('/api/qrcode/42.svg?v=hq8aBXM')
  expect(newQrCodeWire.parse({ linkId: '42' })).toEqual({ linkId: 42 })
  expect(qrCodeWire.parse({ qrBinaryBytes: 'iVBORw0KGgo=' })).toEqual({ qrBinaryBytes: 'iVBORw0KGgo=' })
  expect(qrCodeWire.safeParse({ qrBinaryBytes: '<svg>' }).success).toBe(false)
})

it('changes the version of a QR code’s image with all that it encodes', () => {
  const version = (place: object, domain: string | null = null) => {
    const shown = { publicUrl: 'https://ata.jo', ...place }
    return qrCodeVersion(qrCodeContent(shown, { code: 'hq8aBXM', domain }), shown)
  }
  expect(version({})).toBe('hq8aBXM')
  expect(version({ shortLinkPath: '/' })).toBe('ata.jo/hq8aBXM')
  expect(version({ defaultDomain: 'corto.example' })).toBe('corto.example/r/hq8aBXM')
  expect(version({ shortLinkPath: '/' }, 'otro.example')).toBe('otro.example/hq8aBXM')
  expect(qrCodeImagePath(42, 'ata.jo/hq8aBXM', 'svg')).toBe('/api/qrcode/42.svg?v=ata.jo%2Fhq8aBXM')
})

it('speaks of a form’s own fields where the API names the wire’s', () => {
  const wireNames = [
    'longUrl',
    'groupId',
    'tags',
    'd_expire',
    'password',
    'accessLimit',
    'blockedCountries',
    'mobileUrl',
    'desktopUrl',
    'sufix',
    'metadataTitle',
    'metadataDescription',
    'metadataImage',
  ]
  const sentences = draftFieldsFromWire(Object.fromEntries(wireNames.map((name) => [name, `no: ${name}`])))
  expect(sentences).toEqual({
    destination: 'no: longUrl',
    groupId: 'no: groupId',
    tagIds: 'no: tags',
    expiry: 'no: d_expire',
    password: 'no: password',
    maxVisits: 'no: accessLimit',
    blockedCountryIds: 'no: blockedCountries',
    mobileDestination: 'no: mobileUrl',
    desktopDestination: 'no: desktopUrl',
    customSlug: 'no: sufix',
    previewTitle: 'no: metadataTitle',
    previewDescription: 'no: metadataDescription',
    previewImage: 'no: metadataImage',
  })
  expect(draftFieldsFromWire({ 'tags.3': 'esta no', other: 'x', '': 'y' })).toEqual({ tagIds: 'esta no' })
})

it('answers every error code with the status of the contract', () => {
  const codesOf = (status: number) =>
    Object.entries(ERROR_STATUS)
      .filter(([, value]) => value === status)
      .map(([code]) => code)
  expect(codesOf(400)).toEqual([
    'validation_failed',
    'invalid_url',
    'invalid_logo',
    'malformed_body',
    'invalid_idempotency_key',
    'invalid_signature',
    'passkey_refused',
    'cursor_invalid',
    'invalid_token',
    'oidc_over',
    'oidc_denied',
    'oidc_no_email',
    'oidc_signature',
    'seal_over',
  ])
  expect(codesOf(401)).toEqual([
    'not_authenticated',
    'invalid_credentials',
    'totp_required',
    'account_closing',
    'challenge_over',
    'wrong_code',
    'invalid_passkey',
    'invalid_api_key',
  ])
  expect(codesOf(403)).toEqual([
    'login_required',
    'oidc_not_allowed',
    'wrong_password',
    'code_required',
    'recent_login_required',
    'password_reset_required',
    'pro_required',
    'scope_missing',
    'plan_limit',
    'cross_site_request',
    'other_host',
    'admin_required',
    'registration_closed',
    'invitation_required',
    'guests_disabled',
    'oidc_only',
    'account_blocked',
  ])
  expect(codesOf(422)).toEqual(['idempotency_key_reused', 'title_unavailable'])
  expect(codesOf(503)).toEqual([
    'service_unavailable',
    'database_unavailable',
    'payments_unavailable',
    'backup_failed',
    'backup_no_room',
    'oidc_away',
  ])
})

it('short links are under /r/ and calls under /api/', () => {
  expect(redirectPath('promo')).toBe('/r/promo')
  const paths = Object.values({ ...API, ...SERVICE_API })
  expect(paths.every((path) => path.startsWith('/api/'))).toBe(true)
  expect(new Set(paths).size).toBe(paths.length)
})

it('gives the app only public settings of the site', () => {
  const site = {
    name: 'Atajo',
    publicUrl: 'https://ata.jo',
    sourceUrl: null,
    authorUrl: null,
    operator: { name: null, address: null, email: null },
    payments: { available: true, price: { amount: 900, currency: 'eur', interval: null } },
    apiRequestsPerDay: 100,
    signIn: { password: true, passkey: true, oidc: null, recovery: 'mail' },
    registration: 'open',
    guests: true,
    guestLinks: 10,
    defaultPlan: 'free',
  }
  expect(siteWire.parse({ ...site, secretKey: 'x' })).toEqual(site)
  expect(siteWire.parse({ ...site, payments: { available: false, price: null } }).payments.price).toBeNull()
})
