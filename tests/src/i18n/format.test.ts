import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber, formatReturn } from '#src/i18n/format.ts'
import { formatDay } from '#src/i18n/format-day.ts'
import { formatCountdown, formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import { Language } from '#wire/shapes.ts'

describe('formatMoney', () => {
  it('keeps every digit of a decimal string that a float would lose', () => {
    expect(formatMoney('123456789012345.67', 'PHP', 'en')).toBe('₱123,456,789,012,345.67')
  })

  it('shows two fraction digits and the sign', () => {
    expect(formatMoney('-5', 'PHP', 'en')).toBe('-₱5.00')
    expect(formatMoney('12480.5', 'PHP', 'fil')).toBe('₱12,480.50')
  })

  it('shows the digits in use of any currency, also of one without a sign of its own', () => {
    expect(formatMoney('12480', 'JPY', 'en')).toBe('¥12,480')
    expect(formatMoney('12480.5', 'USDT', 'en')).toBe('12,480.500000\u{A0}USDT')
    expect(formatMoney('-0.00000001', 'BTC', 'vi')).toBe('-0,00000001\u{A0}BTC')
  })
})

describe('formatNumber', () => {
  it('groups in the form of the language', () => {
    expect(formatNumber(5012, 'vi')).toBe('5.012')
    expect(formatNumber(5012, 'en')).toBe('5,012')
  })
})

describe('formatReturn', () => {
  it.each(Language.options)('says a return as the forms of %s do', (language) => {
    const form = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 2,
    })
    for (const percent of [96.41, 95, 97.3, 100, 0.05, 88.1]) {
      expect(formatReturn(percent, language)).toBe(form.format(percent / 100))
    }
  })
})

describe('formatDay', () => {
  const now = Date.UTC(2026, 10, 25, 17, 30)

  it.each([
    ['today', 0, 'today'],
    ['yesterday', 24, 'yesterday'],
    ['six days ago', 6 * 24, 'Friday'],
    ['a week ago, when the weekday would be that of this week', 7 * 24, '2026-11-19'],
    ['by a clock that is ahead', -30, 'today'],
  ])('names a day as people do: %s', (_, hoursAgo, said) => {
    expect(formatDay(now - hoursAgo * 3_600_000, now, 480, 'en')).toBe(said)
  })

  it('lets days begin where the site is, and says them in the language', () => {
    const lateAtNight = now - 2 * 3_600_000
    expect(formatDay(lateAtNight, now, 480, 'en')).toBe('yesterday')
    expect(formatDay(lateAtNight, now, 0, 'en')).toBe('today')
    expect(formatDay(now - 3 * 24 * 3_600_000, now, 0, 'vi')).toBe('Chủ Nhật')
  })
})

describe('formatTime', () => {
  it("shows a moment in the site's time, whatever the machine's zone (decision 14)", () => {
    const moment = Date.UTC(2025, 11, 31, 20, 5, 9)
    expect(formatTime(moment, 480)).toBe('2026-01-01 04:05:09')
    expect(formatTime(moment, -210)).toBe('2025-12-31 16:35:09')
    expect(formatTime(moment, 0)).toBe('2025-12-31 20:05:09')
  })
})

describe('formatGmtOffset', () => {
  it.each([
    [480, 'GMT+8'],
    [0, 'GMT+0'],
    [-210, 'GMT-3:30'],
    [345, 'GMT+5:45'],
  ])('names %i minutes', (minutes, name) => {
    expect(formatGmtOffset(minutes)).toBe(name)
  })
})

describe('formatCountdown', () => {
  it.each([
    [0, '0:00'],
    [-5000, '0:00'],
    [1, '0:01'],
    [245_000, '4:05'],
    [3_729_000, '1:02:09'],
  ])('shows %i ms', (left, text) => {
    expect(formatCountdown(left)).toBe(text)
  })
})
