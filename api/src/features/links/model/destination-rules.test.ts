import { describe, expect, it } from 'vitest'
import { checkDestination, parseBlockedDomains } from './destination-rules.ts'

const rules = {
  policy: { ownHosts: ['ata.jo'], allowPrivate: false },
  blockedDomains: parseBlockedDomains(
    '# malos\nEvil.example\r\n0.0.0.0 ads.example # hosts\n\nаррӏе.com\n!!\n',
  ),
}

describe('the operator’s blocked domains', () => {
  it.each([
    'https://evil.example/',
    'EVIL.EXAMPLE.',
    'https://a.b.evil.example:8443/x',
    'ads.example',
    'http://аррӏе.com/',
    'http://xn--80ak6aa92e.com',
  ])('refuse %s', (typed) => {
    expect(checkDestination(typed, rules)).toEqual({ ok: false, issue: 'blocked_domain' })
  })

  it.each(['https://notevil.example/', 'https://example/evil.example', 'https://evil.example.org/'])(
    'allow %s',
    (typed) => {
      expect(checkDestination(typed, rules)).not.toMatchObject({ issue: 'blocked_domain' })
    },
  )
})
