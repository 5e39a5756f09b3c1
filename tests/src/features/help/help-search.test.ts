import { describe, expect, it } from 'vitest'
import { defaultBrand } from '#server/domain/site/site-settings.ts'
import { helpCentre } from '#server/help/help.ts'
import { createHelpSearch, type Marked } from '#src/features/help/help-search.ts'
import { Language } from '#wire/shapes.ts'

const searchIn = (language: Language) => createHelpSearch(helpCentre(language, defaultBrand))
const textOf = (pieces: Marked) => pieces.map(({ text }) => text).join('')
const marksOf = (pieces: Marked) => pieces.flatMap(({ text, marked }) => (marked ? [text] : []))
const english = searchIn('en')
const firstQuestion = (typed: string, search = english) => {
  const [first] = search(typed).topics
  return first === undefined ? null : textOf(first.question)
}

describe('help search', () => {
  it.each(['cannot log in', 'CANNOT  log', 'log cannot'])('finds the answer to %s', (typed) => {
    expect(firstQuestion(typed)).toBe('I cannot log in')
    expect(english(typed).match).toBe('good')
  })

  it('matches a prefix of a word, and words of the answer', () => {
    expect(firstQuestion('slid')).toBe('What is the slider for?')
    expect(firstQuestion('cryptography')).toBe('How do I know a round is fair?')
    expect(english('VIP service').topics[0]?.section.id).toBe('vip')
  })

  it.each([
    ['pasword', 'password'],
    ['withdrawel', 'withdraw'],
    ['respnsible', 'Responsible'],
    ['slidder', 'slider'],
    ['cuntdown', 'countdown'],
  ])('tolerates the typo in %s', (typed, meant) => {
    const { match, topics } = english(typed)
    expect(match).toBe('good')
    const texts = topics.map(({ section, question, answer }) => [section.title, question, answer].flat())
    expect(JSON.stringify(texts)).toMatch(new RegExp(meant, 'i'))
  })

  it('shows the nearest answers where none has all terms, and none where nothing is similar', () => {
    const near = english('how do I withdraw zebras with a helicopter')
    expect(near.match).toBe('nearest')
    expect(near.topics.length).toBeLessThanOrEqual(5)
    expect(english('zqxjkvb')).toEqual({ match: 'none', topics: [] })
    for (const empty of ['', '   ', '???', '…']) expect(english(empty).match).toBe('none')
  })

  it('marks the matches and leaves every text unchanged', () => {
    const [found] = english('slider').topics
    expect(found && marksOf(found.question)).toEqual(['slider'])
    const centre = helpCentre('en', defaultBrand)
    const topic = centre.sections.flatMap(({ topics }) => topics).find(({ question }) => question.includes('slider'))
    expect(found?.answer.map(textOf)).toEqual(topic?.answer)
  })

  it('treats markup and regular expressions in the search text as plain terms', () => {
    for (const typed of [
      '<img src=x onerror=alert(1)>',
      '__proto__',
      'constructor',
      '.*',
      '\\',
      '\u0000',
      '('.repeat(500),
    ])
      expect(() => english(typed), typed).not.toThrow()
  })

  it('ignores missing accents', () => {
    const vietnamese = searchIn('vi')
    expect(vietnamese('mật khẩu').match).toBe('good')
    expect(vietnamese('mat khau').topics).toEqual(vietnamese('mật khẩu').topics)
    expect(vietnamese('dang nhap').topics.length).toBeGreaterThan(0)
  })

  it.each([
    ['zh-Hans', '密码', '登录'],
    ['ja', 'パスワード', 'ログイン'],
    ['th', 'รหัสผ่าน', 'เข้าสู่ระบบ'],
  ] as const)('segments the words of %s, which has no spaces', (language, password, login) => {
    const search = searchIn(language)
    const found = search(password)
    expect(found.match).toBe('good')
    const marked = found.topics.flatMap(({ question, answer }) => [question, ...answer].flatMap(marksOf))
    expect(marked.join(' ')).toContain(password.slice(-2))
    expect(search(`${login}${password}`).match, 'two words set together').toBe('good')
    expect(search([...password].slice(0, 2).join('')).topics.length, 'half a word').toBeGreaterThan(0)
  })

  it('finds a Chinese word by its last character', () => {
    const { topics } = searchIn('zh-Hans')('码')
    expect(topics.length).toBeGreaterThan(0)
  })

  it.each(Language.options)('finds every question of %s by its own words', (language) => {
    const search = searchIn(language)
    for (const { id, topics } of helpCentre(language, defaultBrand).sections) {
      for (const { question } of topics) {
        const found = search(question).topics
        expect(
          found.slice(0, 3).some((each) => each.section.id === id && textOf(each.question) === question),
          question,
        ).toBe(true)
      }
    }
  })
})
