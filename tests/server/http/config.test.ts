import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const production = {
  MODE: 'production',
  PUBLIC_ORIGIN: 'https://club.example',
  GAMES_ORIGIN: 'https://games.example',
  SERVER_SECRET: 'Vb7mQ2xLr9TzK4wNc8JpYd3HsFg6aEuR',
  WEAK_PASSWORD: 'initial-1',
}

describe('the environment', () => {
  it('needs nothing in local mode', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'local',
      port: 4173,
      gamesPort: 4174,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:4173',
      gamesOrigin: 'http://localhost:4174',
      siteOrigins: ['http://localhost:4173', 'http://127.0.0.1:4173'],
      trustProxy: 0,
    })
  })

  it('keeps one secret for one data folder in local mode', () => {
    expect(readConfig({ DATA_DIR: '/a' }).secret).toBe(readConfig({ DATA_DIR: '/a' }).secret)
    expect(readConfig({ DATA_DIR: '/a' }).secret).not.toBe(readConfig({ DATA_DIR: '/b' }).secret)
  })

  it.each(['PUBLIC_ORIGIN', 'GAMES_ORIGIN', 'SERVER_SECRET', 'WEAK_PASSWORD'])('demands %s in production', (name) => {
    expect(problemsOf({ ...production, [name]: '' })).toEqual([`${name} must be set when MODE is production`])
  })

  it('accepts a complete production environment and listens on all interfaces', () => {
    expect(readConfig(production)).toMatchObject({
      mode: 'production',
      host: '::',
      siteOrigins: ['https://club.example'],
    })
  })

  it('reports every mistake in a line that names the variable', () => {
    const problems = problemsOf({
      PORT: 'http',
      GAMES_PORT: '99999',
      MODE: 'test',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail',
    })
    expect(problems).toHaveLength(5)
    for (const name of ['PORT', 'GAMES_PORT', 'MODE', 'DATABASE_URL', 'SMTP_URL']) {
      expect(problems.some((problem) => problem.startsWith(`${name} must`))).toBe(true)
    }
    expect(problems.join('')).not.toContain('\n')
  })

  it.each([
    [{ PORT: '5000', GAMES_PORT: '5000' }, /PORT and GAMES_PORT must differ/],
    [{ PUBLIC_ORIGIN: 'https://club.example/path' }, /PUBLIC_ORIGIN must be an origin without a path/],
    [{ SERVER_SECRET: 'short' }, /SERVER_SECRET must have at least 32 characters/],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, /COUNTRY_HEADER needs TRUST_PROXY/],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY must be/],
    [{ PUBLIC_ORIGIN: 'http://a.example', GAMES_ORIGIN: 'http://a.example' }, /must differ/],
  ])('refuses %j', (environment, problem) => {
    expect(problemsOf(environment).join()).toMatch(problem)
  })

  const unsafe: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ PUBLIC_ORIGIN: 'http://club.example' }, /^PUBLIC_ORIGIN must start with https:/],
    [{ GAMES_ORIGIN: 'http://games.example' }, /^GAMES_ORIGIN must start with https:/],
    ...[
      'x'.repeat(32),
      'changemechangemechangemechangeme',
      '0123456789abcdef0123456789abcdef',
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'secretsecretsecretsecretsecret12',
    ].map((SERVER_SECRET) => [{ SERVER_SECRET }, /^SERVER_SECRET must be random/] as const),
  ]
  it.each(unsafe)('refuses %j in production, and not in local mode', (change, problem) => {
    expect(problemsOf({ ...production, ...change })).toEqual([expect.stringMatching(problem)])
    expect(problemsOf(change)).toEqual([])
  })

  it('allows production without TLS with ALLOW_HTTP', () => {
    const plain = { PUBLIC_ORIGIN: 'http://club.example', GAMES_ORIGIN: 'http://games.example' }
    expect(problemsOf({ ...production, ...plain })).toHaveLength(2)
    expect(problemsOf({ ...production, ...plain, ALLOW_HTTP: 'on' })).toEqual([])
    expect(problemsOf({ ALLOW_HTTP: 'yes' })).toEqual(['ALLOW_HTTP must be on or off'])
  })

  it('accepts previous secrets of the required length', () => {
    const [one, two] = ['o'.repeat(32), 'p'.repeat(40)]
    expect(readConfig({ ...production, SERVER_SECRET_PREVIOUS: `${one}, ${two}` }).previousSecrets).toEqual([one, two])
    expect(readConfig(production).previousSecrets).toEqual([])
    expect(problemsOf({ SERVER_SECRET_PREVIOUS: `${one},short` }).join()).toMatch(/^SERVER_SECRET_PREVIOUS must be/)
    expect([readConfig(production), readConfig({ DATA_DIR: '/a' })].map((config) => config.isSecretOfFolder)).toEqual([
      false,
      true,
    ])
    // Values sealed with the derived secret of a local site stay readable.
    expect(readConfig({ DATA_DIR: '/a', SERVER_SECRET: one }).previousSecrets).toEqual([
      readConfig({ DATA_DIR: '/a' }).secret,
    ])
  })

  it('allows LIVE_CHARTS in local mode only', () => {
    expect(readConfig({}).liveCharts).toBe(false)
    expect(readConfig({ LIVE_CHARTS: 'on' }).liveCharts).toBe(true)
    expect(problemsOf({ LIVE_CHARTS: 'yes' })).toEqual(['LIVE_CHARTS must be on or off'])
    expect(problemsOf({ ...production, LIVE_CHARTS: 'on' })).toEqual([
      'LIVE_CHARTS must be off when MODE is production: it shows what the site does',
    ])
    expect(problemsOf({ ...production, LIVE_CHARTS: 'off' })).toEqual([])
  })
})
