import type { JournaledVisit } from '../visit.model.ts'

const START = Date.parse('2026-11-25T00:00:00Z')

/** The visits from which the bytes below were made. One in six had a place. */
export const FIRST_VISITS: readonly JournaledVisit[] = Array.from({ length: 24 }, (_, index) => ({
  sequence: index + 1,
  linkId: 7 + (index % 2),
  at: START + index * 400_000,
  device: index % 3 === 0 ? 'mobile' : 'desktop',
  method: index % 5 === 0 ? 'qr' : 'link',
  address: index % 6 === 0 ? '192.0.2.1' : '',
  isVpn: false,
  countryId: index % 4 === 0 ? 0 : 724,
  facts: {
    statsKey: 0,
    isBot: index % 7 === 0,
    visitor: 1 + index,
    agent: {
      browser: index % 2 ? 'chrome' : 'app-instagram',
      os: 'android',
      device: 'phone',
      app: index % 2 ? '' : 'instagram',
    },
    language: 'es',
    source: index % 2 ? `página-${index % 4}.es` : 'instagram',
    referrer: index % 2 ? `página-${index % 4}.es` : '',
    utm: index % 3 ? null : { source: 'boletín', medium: '', campaign: 'otoño', term: '', content: '' },
  },
}))

/** The place of every visit with an address. */
export const firstPlaceOf = () => ({ region: 'ES·Euskadi', city: '' })

/** A link's day, an account's hour and seven waiting visits, as 1.0.0 packed them. */
export const FIRST_BYTES = {
  day: {
    figures: bytes(
      'AQsAAgAAAQECAAEAAQIBAQABAQAAAQEDAQEAAQIAAQABAQEBAQECAAAAAQMBAQABAQAAAQEBAAAAjAFww6FnaW5hLTEuZXMKaW5zdGFncmFtCnDDoWdpbmEtMy5lcwpww6FnaW5hLTEuZXMKcMOhZ2luYS0zLmVzCkVTCkVTwrdFdXNrYWRpCmNocm9tZQphcHAtaW5zdGFncmFtCmFuZHJvaWQKcGhvbmUKaW5zdGFncmFtCmVzCmJvbGV0w61uCm90b8OxbwsAAwUKBQABAgUFAAIBDwADAQMABQIKCgAGARQABwEUAAgBCgAJARQACgEGAAwBBgA=',
    ),
    slots: bytes(
      'AgGNkusNwyAQg88+wiN0rU7QJbr/BNUdJEJESZH4h40/W3xv6N+fFZS5zEQzNquShb6ZHSFI2agIkIiNkhAp2e4LEgW7MDd1djWe1DsK5IUdgnpJUdRVc3Tr1pUwJU4lDEpNkdunaGA2sLI51Bx6OnQCc6YDDAdYgP4FK542bNE9HdHpBnm+ZD3EOBmH58/JAnWqxUut5JN1qLvd0gL+Dw==',
    ),
    links: bytes('AQACBwoBCgECBwEBAQICBwEBAQMCBwEBAQQBBwEFAgcBAQIGAgcBAQEHAQgBCAIHAQEBCQIHAgEBCgEHAQsBCAE='),
  },
  hours: {
    figures: bytes('AQsAAgAAAQECAAEAAQIBAQABAQAAAQEDAQEAAQIAAQABAQEBAQECAAAAAQMBAQABAQAAAQEBAAAA'),
    slots: bytes(
      'AQGNkV1OwzAQhHfWzd+GqxSp4gw5QU9gSNRE0DhKwoF6gD7wxDu5GFrXTVOgqJJf7N3RfDOuu+mwa1q73jxWgzTtMNpdb/dSbOWl7t2+Ett168u7bcveNaV0tWsrqQY5659U/+zeqnE6tuJGN304KbZfn8X78GrLJqeUmACQHmIwU8QGK1CMiClBzJTqPEPCBCH2NyD12/hvW5CBHiAg5L9cDPJ7xbEHjAIUFAozFBTK6EYKAlMAMwrGpxhGFWZWGLoG88nP8UEBbAXzdwcLcebdFl0ETUDMkGDplRL/8Ir4po1WBtZMIRHPZHwiu8Ri/Z2rWImvjMGg270ld+B/Aw==',
    ),
    links: bytes('AQECBwEBAQICBwEBAQMCBwEBAQQBBwEFAgcBAQIGAgcBAQEHAQgBCAIHAQEBCQIHAgEBCgEHAQsBCAE='),
  },
  rows: bytes(
    'AQAAAAAABwGiEACIAAAAAAAAAQ8AAIEFAQECZXMBAAUIYm9sZXTDrW4Gb3Rvw7FvC0VTwrdFdXNrYWRpAAAAAAAACAGiEAaigAAAAAAAAgAC1AEFAQACZXMADHDDoWdpbmEtMS5lcwAAAAAAAAcBohAMvQAAAAAAAAMAAtSBBQEBAmVzAQAAAAAAAAAIAaIQEteAAAAAAAAEAQLUAQUBAAJlcwAMcMOhZ2luYS0zLmVzBQhib2xldMOtbgZvdG/DsW8AAAAAAAcBohAY8gAAAAAAAAUAAACBBQEBAmVzAQAAAAAAAAAIAaIQHwyAAAAAAAAGAgLUAQUBAAJlcwAMcMOhZ2luYS0xLmVzAAAAAAAABwGiECUnAAAAAAAABwkC1IEFAQECZXMBAAUIYm9sZXTDrW4Gb3Rvw7FvC0VTwrdFdXNrYWRpAA==',
  ),
}

function bytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}
