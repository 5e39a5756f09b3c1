import { createActor, fromPromise, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#wire/envelope.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import type { Brand } from '#machines/app/session.ts'
import { loginOnTheWayTo, mustLogInFirst, wantedPage } from '#src/app/pages/guard.ts'

const still = setup({}).createMachine({ initial: 'still', states: { still: {} } })

const brandOf = (closed: boolean) => ({ toggles: { loginedToHomePage: closed } }) as Brand

/** The root chart of a brand that lets in members only, unless `closed` is false; what surrounds it stands still. */
function site({ closed = true, member = false } = {}) {
  const answer: Answer<Brand> = { kind: 'value', value: brandOf(closed) }
  return createActor(
    appMachine.provide({
      actors: {
        preferences: still as never,
        siteStatus: still as never,
        loadBrand: fromPromise(() => Promise.resolve(answer)) as never,
        loadMember: fromPromise(() => new Promise(() => {})) as never,
      },
    }),
    {
      input: {
        session: member ? { token: 't', accountType: 2, username: 'marisol' } : null,
        preferences: { language: 'fil', theme: 'dark', balanceHidden: false, measured: null },
      },
    },
  ).start()
}

describe('the guard of a brand that lets in members only (spec §2)', () => {
  it.each(['/login', '/register', '/register.html', '/helpmc', '/download', '/reset'])(
    'lets a visitor pass at %s, also in capitals and with slashes behind: none is sent to the page one is on',
    async (path) => {
      for (const written of [path, `${path}/`, `${path}//`, path.toUpperCase(), `${path.toUpperCase()}/`]) {
        expect(await mustLogInFirst(site(), written), written).toBe(false)
      }
    },
  )

  it.each(['/', '/rng', '/help', '/helpmcx', '/login/more', '/down', '/game'])(
    'stops a visitor at %s',
    async (path) => {
      expect(await mustLogInFirst(site(), path)).toBe(true)
    },
  )

  it('stops neither members nor the visitors of another brand', async () => {
    expect(await mustLogInFirst(site({ member: true }), '/rng')).toBe(false)
    expect(await mustLogInFirst(site({ closed: false }), '/rng')).toBe(false)
  })
})

describe('where a login leads that was asked for on the way', () => {
  it('is the address that was wanted, with its query', () => {
    const wanted = '/seaLottery?gameCode=harbour-lights&vendor=TCG_SEA'
    expect(wantedPage(loginOnTheWayTo(wanted).search)).toBe(wanted)
  })

  it('is home when nothing was wanted', () => {
    expect(loginOnTheWayTo('/').search).toEqual({})
    expect(wantedPage({})).toBe('/')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', 12, ['/rng']])(
    'is never out of the site: %j',
    (next) => {
      expect(wantedPage({ next })).toBe('/')
    },
  )
})
