import { describe, expect, test } from 'vitest'
import { filesOf, readTestArguments, storiesOf, testsInBrowserOf } from '#scripts/lib/test-arguments.ts'

const known = ['login', 'login-gift', 'profile', 'slot']

describe('the command line of npm test', () => {
  test.each([
    [[], { kind: 'everything', full: false }],
    [['--full'], { kind: 'everything', full: true }],
    [['profile'], { kind: 'flows', flows: ['profile'] }],
    [['profile', 'slot'], { kind: 'flows', flows: ['profile', 'slot'] }],
    [['--e2e'], { kind: 'stories', shard: null, rest: false }],
    [['--e2e', '--shard=2/4'], { kind: 'stories', shard: '2/4', rest: false }],
    [['--e2e', '--rest'], { kind: 'stories', shard: null, rest: true }],
    [['--changed'], { kind: 'changed' }],
    [['--help'], { kind: 'help' }],
  ])('%j', (argv, expected) => {
    expect(readTestArguments(argv, known)).toEqual(expected)
  })

  test('is refused with the nearest valid name, and never runs everything instead', () => {
    expect(readTestArguments(['profil'], known)).toEqual({
      kind: 'wrong',
      problem: 'no flow "profil"; did you mean profile?',
    })
    expect(readTestArguments(['--ful'], known)).toMatchObject({ kind: 'wrong' })
    expect(readTestArguments(['--full', 'profile'], known)).toMatchObject({ kind: 'wrong' })
    expect(readTestArguments(['--full', '--e2e'], known)).toMatchObject({ kind: 'wrong' })
    expect(readTestArguments(['--shard=1/4'], known)).toMatchObject({ kind: 'wrong' })
    expect(readTestArguments(['--rest'], known)).toMatchObject({ kind: 'wrong' })
    expect(readTestArguments(['--e2e', '--shard=0/4'], known)).toMatchObject({ kind: 'wrong' })
  })
})

test('the files of a flow have its name, without those of a longer name', () => {
  const files = [
    'tests/machines/login/login.test.ts',
    'tests/machines/login-gift/login-gift.test.ts',
    'tests/server/http/login-limits.test.ts',
    'tests/server/http/relogin.test.ts',
    'tests/server/identity/profile.test.ts',
    'tests/src/features/login-gift-box.test.tsx',
  ]
  expect(filesOf('login', files, known)).toEqual([files[0], files[2]])
  expect(filesOf('login-gift', files, known)).toEqual([files[1], files[5]])
  expect(filesOf('slot', files, known)).toEqual([])
})

test('the browser tests of a flow are its paths, their report, and the stories that claim it', () => {
  const pattern = new RegExp(testsInBrowserOf(['login']))
  const named = [
    'desktop paths.e2e.ts login path 12',
    'desktop paths.e2e.ts login: the report names what the browser leaves',
    'desktop login.e2e.ts works @login @slider',
  ]
  const others = [
    'desktop paths.e2e.ts social-login path 1',
    'desktop x.e2e.ts works @login-gift',
    'desktop login.e2e.ts is refused',
  ]
  expect(named.filter((title) => !pattern.test(title))).toEqual([])
  expect(others.filter((title) => pattern.test(title))).toEqual([])
})

test('the browser tests of every change are the main journey and the stories that claim a flow', () => {
  const pattern = new RegExp(storiesOf(['login', 'slot']))
  const named = ['desktop journey.e2e.ts a visitor becomes a member', 'phone slot.e2e.ts plays @phone @slot']
  const others = ['desktop paths.e2e.ts login path 12', 'desktop x.e2e.ts works @login-gift @phone']
  expect(named.filter((title) => !pattern.test(title))).toEqual([])
  expect(others.filter((title) => pattern.test(title))).toEqual([])
})
