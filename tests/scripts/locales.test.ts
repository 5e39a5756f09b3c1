import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArea } from '#scripts/build/catalogues.ts'
import { type Locales, localeFaults } from '#scripts/locales/faults.ts'
import { parseCatalogue } from '#scripts/locales/read.ts'

const games = '{count, plural, one {# game} other {# games}}'

/** Two areas in four languages without faults. */
const sound: Locales = {
  languages: {
    en: {
      app: { 'app.ok': 'OK', 'app.hello': 'Hello, {name}' },
      lobby: { 'lobby.count': games, 'lobby.find': 'Find' },
    },
    fil: {
      app: { 'app.ok': 'OK', 'app.hello': 'Kumusta, {name}' },
      lobby: { 'lobby.count': '{count, plural, one {# laro} other {# laro}}', 'lobby.find': 'Hanapin' },
    },
    ja: {
      app: { 'app.ok': 'OK', 'app.hello': '{name}さん、こんにちは' },
      lobby: { 'lobby.count': '{count, plural, other {#件}}', 'lobby.find': '探す' },
    },
    vi: {
      app: { 'app.ok': 'OK', 'app.hello': 'Chào {name}' },
      lobby: { 'lobby.count': '{count, plural, =0 {không có} other {# trò}}', 'lobby.find': 'Tìm' },
    },
  },
  awaited: [],
  sameAsEnglish: { all: ['OK'] },
  code: "t('app.ok') t('app.hello', { name }) <Text id=\"lobby.count\" /> t(`lobby.${what}`)",
}

/** The same with one message changed or removed. */
const having = (language: string, id: string, text: string | undefined): Locales => {
  const area = id.slice(0, id.indexOf('.'))
  const own = sound.languages[language] ?? {}
  const { [id]: _, ...rest } = own[area] ?? {}
  const messages = text === undefined ? rest : { ...rest, [id]: text }
  return { ...sound, languages: { ...sound.languages, [language]: { ...own, [area]: messages } } }
}

describe('the check of the texts', () => {
  it('finds no fault in valid catalogues', () => {
    expect(localeFaults(sound)).toEqual([])
  })

  it.each([
    ['fil', 'app.hello', undefined, 'is missing'],
    ['ja', 'app.hello', undefined, 'is missing'],
    ['ja', 'app.other', '他', 'is not in English'],
    ['vi', 'app.hello', ' Chào {name}', 'begins or ends with a space'],
    ['vi', 'app.hello', 'Chào  {name}', 'has two spaces in a row'],
    ['vi', 'app.hello', '', 'is empty'],
    ['vi', 'app.hello', 'Chào {name', 'is no ICU message'],
    ['vi', 'app.hello', 'Chào bạn', 'lacks {name}'],
    ['vi', 'app.hello', 'Chào {name} {title}', 'has {title}, which English has not'],
    ['vi', 'app.hello', '<b>Chào</b> {name}', 'has {<b>}, which English has not'],
    ['vi', 'app.hello', 'Hello, {name}', 'looks untranslated'],
    ['ja', 'app.hello', 'Welcome, {name}', 'looks untranslated'],
    ['vi', 'app.hello', '{name}さん', 'has Kana letters'],
    ['ja', 'app.hello', 'สวัสดี {name} さん', 'has Thai letters'],
    ['fil', 'lobby.count', '{count, plural, other {# laro}}', 'has the plural cases other for {count}'],
    ['en', 'lobby.count', '{count, plural, one {# game}}', 'has the plural cases one for {count}'],
    ['ja', 'lobby.count', '{count, plural, one {#件} other {#件}}', 'has the plural cases one, other for {count}'],
    ['vi', 'lobby.find', '{kind, select, a {Tìm} b {Xem}}', 'has no case "other" for {kind}'],
  ])('finds in %s that %s, with the text %j, %s', (language, id, text, fault) => {
    expect(localeFaults(having(language, id, text)).join('\n')).toContain(`${language}: ${id} ${fault}`)
  })

  it('finds a message in the file of another area', () => {
    const app = { 'app.ok': 'OK', 'app.hello': 'Hello, {name}', 'lobby.name': 'Lobby' }
    const languages = { en: { ...sound.languages['en'], app } }
    expect(localeFaults({ ...sound, languages })).toContain('en: lobby.name does not belong into app.json')
  })

  it('finds a message that no source names', () => {
    expect(localeFaults({ ...sound, code: "t('app.ok') t(`lobby.${what}`)" })).toEqual([
      'en: app.hello is shown nowhere',
    ])
  })

  it('accepts a missing message in Japanese, but not in Tagalog', () => {
    const awaited = ['app.hello']
    expect(localeFaults({ ...having('ja', 'app.hello', undefined), awaited })).toEqual([])
    expect(localeFaults({ ...having('fil', 'app.hello', undefined), awaited })).toEqual(['fil: app.hello is missing'])
  })

  it('finds outdated entries of the lists', () => {
    expect(localeFaults({ ...sound, awaited: ['app.hello'] })).toEqual([
      'awaited.json: app.hello is awaited by no language',
    ])
    expect(localeFaults({ ...sound, sameAsEnglish: { all: ['OK'], ja: ['VIP'] } })).toEqual([
      'same-as-english.json: no text of ja is "VIP"',
    ])
  })
})

describe('parseCatalogue', () => {
  it('refuses a duplicate id', () => {
    expect(() => parseCatalogue('{\n  "app.ok": "OK",\n  "app.ok": "Sige"\n}')).toThrow('app.ok is there twice')
  })
})

describe('the build', () => {
  it('falls back to English for a missing message or area', () => {
    const locales = mkdtempSync(join(tmpdir(), 'statehouse-locales-'))
    const write = (language: string, messages: Record<string, string>) => {
      mkdirSync(join(locales, language))
      writeFileSync(join(locales, language, 'app.json'), JSON.stringify(messages))
    }
    write('en', { 'app.ok': 'OK', 'app.hello': 'Hello' })
    write('ja', { 'app.hello': 'こんにちは' })
    expect(readArea(locales, 'ja', 'app')).toEqual({ 'app.ok': 'OK', 'app.hello': 'こんにちは' })
    expect(readArea(locales, 'th', 'app')).toEqual({ 'app.ok': 'OK', 'app.hello': 'Hello' })
    rmSync(locales, { recursive: true })
  })
})
