import { describe, expect, it } from 'vitest'
import { readUserAgent } from '#server/domain/sessions/user-agents.ts'

const like =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('readUserAgent', () => {
  it.each([
    [like, 'Chrome', 'Windows'],
    [`${like} Edg/140.0.0.0`, 'Microsoft Edge', 'Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ])('recognises %s', (header, browser, system) => {
    expect(readUserAgent(header)).toEqual({ browser, system })
  })

  it.each([
    ['nothing', null],
    ['an empty line', ''],
    ['a name of its own', 'Your bank, please call 0900/1.0'],
    ['a script', '<script>alert(1)</script>/1 constructor __proto__'],
    ['what is too long to look at', `${'('.repeat(600)} Chrome/140 Windows NT 10.0`],
  ])('returns nothing for %s: no text of a visitor is passed on', (_, header) => {
    expect(readUserAgent(header)).toEqual({ browser: null, system: null })
  })
})
