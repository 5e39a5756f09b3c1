import { describe, expect, test } from 'vitest'
import {
  emptyFields,
  type LinkFields,
  linkProblems,
  maxUses,
  parseUses,
  ratesOf,
  type RegistrationLinks,
} from '#machines/agent-links/agent-links.rules.ts'

describe('uses of a registration link', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['1', 1],
    [' 25 ', 25],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['x5', undefined],
    ['5x', undefined],
    ['10000', 10_000],
    ['10001', undefined],
  ])('%j are %s', (typed, uses) => {
    expect(parseUses(typed)).toBe(uses)
  })

  test('are ten thousand at most', () => expect(maxUses).toBe(10_000))
})

const links: RegistrationLinks = {
  list: [],
  types: [1, 2],
  most: 50,
  live: 0,
  agentTypes: [1],
  offers: [
    { kind: 'dividend', most: '40.00' },
    { kind: 'daily', most: '2.50' },
  ],
}

const partners = (typed: Partial<LinkFields>) => ({
  links,
  fields: { ...emptyFields, name: 'Partners', type: 1, ...typed } as const,
})

describe('registration link: the offered rate', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    ['0', 'range'],
    ['0.00', 'range'],
    ['0.01', undefined],
    [' 12,5 ', undefined],
    ['40.00', undefined],
    ['40.01', 'range'],
    ['forty', 'range'],
    ['1.234', 'range'],
  ])('%j has the problem %s', (dividend, problem) => {
    expect(linkProblems(partners({ dividend }))).toEqual(problem === undefined ? {} : { dividend: problem })
  })

  test('is limited by contract kind', () => {
    expect(linkProblems(partners({ dividend: '3', daily: '3' }))).toEqual({ daily: 'range' })
  })

  test('is sent with two decimals, and an empty one not at all', () => {
    expect(ratesOf(partners({ dividend: ' 12,5 ', daily: ' ' }))).toEqual([{ kind: 'dividend', rate: '12.50' }])
  })

  test('is no matter for a link that opens member accounts', () => {
    const members = partners({ type: 2, dividend: '99' })
    expect(linkProblems(members)).toEqual({})
    expect(ratesOf(members)).toEqual([])
  })
})

test('registration link: a name of blanks is missing', () => {
  expect(linkProblems(partners({ name: '  ' }))).toEqual({ name: 'missing' })
  expect(linkProblems({ links: null, fields: emptyFields })).toEqual({ name: 'missing' })
})
