import { describe, expect, it } from 'vitest'
import { passwordStrength } from '#machines/lib/password-strength.ts'

describe('password strength', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['aaaaaaaaaaaa', 1],
    ['abcdefgh', 2],
    ['abcdefg1', 2],
    ['Abcdefg1', 3],
    ['Sampaguita-8', 4],
    ['correct horse battery', 4],
  ])('of %j is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})
