import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './platform/settings/config-error.ts'

describe('the settings', () => {
  it('use the documented defaults', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isPublicUrlSet: false,
      mongodbUri: null,
      sessionSecret: null,
      trustProxy: false,
      timeZone: 'Europe/Madrid',
      logLevel: 'info',
      rateLimitScale: 1,
      apiRequestsPerDay: 100,
      fixedSettings: {},
      allowPrivateDestinations: false,
      siteName: 'Atajo',
      workers: 1,
    })
    expect(config.dataDir).toMatch(/\/data$/)
  })

  it('offer the visitors’ languages in the configured order', () => {
    expect(readConfig({}).siteLanguages).toEqual(['es', 'ca', 'gl', 'eu', 'en'])
    expect(readConfig({ SITE_LANGUAGES: ' CA , en' }).siteLanguages).toEqual(['ca', 'en'])
    for (const wrong of ['fr', 'es,es', 'es,', 'es;ca', 'es-ES']) {
      expect(() => readConfig({ SITE_LANGUAGES: wrong })).toThrow(/^SITE_LANGUAGES: .*es, ca, gl, eu, en/)
    }
  })

  it('treat an empty value as absent', () => {
    expect(readConfig({ PORT: '', MONGODB_URI: ' ' })).toMatchObject({ port: 3000, mongodbUri: null })
  })

  it('explain a password with unescaped characters in the mail server’s address', () => {
    for (const password of ['a#b', 'a/b', 'a?b']) {
      const read = () =>
        readConfig({ SMTP_URL: `smtps://ana:${password}@mail.example:465`, MAIL_FROM: 'a@b.es' })
      expect(read).toThrow(/^SMTP_URL: .*%23/)
    }
    const SMTP_URL = 'smtps://ana:a%23b@mail.example:465/?pool=true'
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@b.es' }).smtp?.url).toBe(SMTP_URL)
  })

  it('accept proxies as addresses or as a number', () => {
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })

  it.each([
    ['PORT', 'tres mil'],
    ['PORT', '70000'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'ftp://a.example'],
    ['PUBLIC_URL', 'https://a.example/ruta'],
    ['MONGODB_URI', 'postgres://a'],
    ['SESSION_SECRET', 'corto'],
    ['TRUST_PROXY', 'sí'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['APP_TIME_ZONE', 'Europe/Atlantis'],
    ['LOG_LEVEL', 'mucho'],
    ['STRIPE_SECRET_KEY', 'clave'],
    ['STRIPE_WEBHOOK_SECRET', 'clave'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'nada'],
    ['API_REQUESTS_PER_DAY', '-1'],
    ['VISIT_IP_DAYS', '1.5'],
    ['ALLOW_PRIVATE_DESTINATIONS', 'quizá'],
    ['SOURCE_URL', 'javascript:alert(1)'],
    ['OPERATOR_EMAIL', 'nadie'],
    ['WORKERS', '0'],
    ['SHORT_DOMAINS', 'ata.jo'],
    ['SHORT_LINK_PATH', '/x/'],
    ['ROOT_LINKS', 'quizá'],
    ['UNKNOWN_LINKS_TO', 'ftp://a.example'],
    ['UNKNOWN_LINKS_TO', 'https://{name}.example/'],
    ['UNKNOWN_LINKS_TO', 'https://a.example/#{name}'],
  ])('prevent the start when %s is %j, with one line that names it', (variable, value) => {
    const read = () => readConfig({ [variable]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${variable}: [^\\n]+$`))
  })

  it.each([
    ['SHORT_DOMAINS', { SHORT_DOMAINS: '127.0.0.1' }],
    ['SHORT_DOMAINS', { SHORT_DOMAINS: 'ata.jo,corto.internal' }],
    ['SHORT_DOMAINS', { SHORT_DOMAINS: 'enlaces.example' }],
    ['SHORT_DOMAINS', { SHORT_DOMAINS: 'https://ata.jo' }],
    ['SHORT_LINK_PATH', { SHORT_LINK_PATH: '/', ROOT_LINKS: 'off' }],
    ['UNKNOWN_LINKS_TO', { UNKNOWN_LINKS_TO: 'https://enlaces.example/x' }],
    ['UNKNOWN_LINKS_TO', { UNKNOWN_LINKS_TO: 'https://ATA.JO./{name}', SHORT_DOMAINS: 'ata.jo' }],
  ])('prevent the start when hosts contradict each other: %s of %j', (variable, env) => {
    const read = () => readConfig({ PUBLIC_URL: 'https://enlaces.example', ...env })
    expect(read).toThrow(new RegExp(`^${variable}: [^\\n]+$`))
  })

  it('convert short domains to ASCII and lower case', () => {
    const env = { PUBLIC_URL: 'https://enlaces.example', SHORT_DOMAINS: ' ATA.jo., ñandú.example ,ata.jo' }
    expect(readConfig(env)).toMatchObject({
      shortDomains: ['ata.jo', 'xn--and-6ma2c.example'],
      hasRootLinks: true,
      shortLinkPath: '/r/',
    })
  })

  it('require a shared secret if there may be several replicas', () => {
    const replicas = { NODE_ENV: 'production', MONGODB_URI: 'mongodb://db/atajo' }
    expect(() => readConfig(replicas)).toThrow(/^SESSION_SECRET: /)
    expect(readConfig({ ...replicas, SESSION_SECRET: 'x'.repeat(32) }).sessionSecret).toHaveLength(32)
  })

  it('read a secret from a mounted file if its variable is not set', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atajo-secrets-'))
    const fileOf = (name: string, content: string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const files = {
      NODE_ENV: 'production',
      SESSION_SECRET_FILE: fileOf('session', `${'s'.repeat(40)}\n`),
      MONGODB_URI_FILE: fileOf('uri', 'mongodb://db/atajo\n'),
      STRIPE_SECRET_KEY_FILE: fileOf('stripe', ''),
    }
    const config = readConfig(files)
    expect(config).toMatchObject({ sessionSecret: 's'.repeat(40), mongodbUri: 'mongodb://db/atajo' })
    expect(config.stripe.secretKey).toBeNull()
    expect(readConfig({ ...files, SESSION_SECRET: 't'.repeat(40) }).sessionSecret).toBe('t'.repeat(40))
    expect(() => readConfig({ ...files, MONGODB_URI_FILE: join(folder, 'nada') })).toThrow(
      /^MONGODB_URI_FILE: no se puede leer /,
    )
    rmSync(folder, { recursive: true })
  })
})
