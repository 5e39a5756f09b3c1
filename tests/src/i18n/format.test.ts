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

  it.each(Language.options)('formats pesos like Intl in %s', (language) => {
    const form = new Intl.NumberFormat([language, 'en-PH'], {
      style: 'currency',
      currency: 'PHP',
      currencyDisplay: 'narrowSymbol',
    })
    const amounts = ['0', '-0', '0.00', '-0.05', '5', '999', '1000', '-1000.5', '12480.50', '1234567.89', '100000000']
    for (const amount of [...amounts, '0.005', '-12.999', '007', '123456789012345.67', '.5']) {
      expect(formatMoney(amount, 'PHP', language), amount).toBe(form.format(amount as `${number}`))
    }
  })

  it('shows the digits in use of any currency, also of one without a sign', () => {
    expect(formatMoney('12480', 'JPY', 'en')).toBe('¥12,480')
    expect(formatMoney('12480.5', 'USDT', 'en')).toBe('12,480.500000\u{A0}USDT')
    expect(formatMoney('-0.00000001', 'BTC', 'vi')).toBe('-0,00000001\u{A0}BTC')
  })
})

describe('formatNumber', () => {
  it('groups digits by the language', () => {
    expect(formatNumber(5012, 'vi')).toBe('5.012')
    expect(formatNumber(5012, 'en')).toBe('5,012')
  })

  it.each(Language.options)('formats any number like Intl in %s', (language) => {
    const form = new Intl.NumberFormat([language, 'en-PH'])
    for (const value of [
      0,
      7,
      999,
      1000,
      9999,
      12_345,
      1_234_567,
      Number.MAX_SAFE_INTEGER,
      -1,
      -5012,
      0.5,
      1234.5678,
    ]) {
      expect(formatNumber(value, language), String(value)).toBe(form.format(value))
    }
    expect(formatNumber(Number.NaN, language)).toBe(form.format(Number.NaN))
  })
})

describe('formatReturn', () => {
  it.each(Language.options)('formats a return like Intl in %s', (language) => {
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
  ])('names a day: %s', (_, hoursAgo, text) => {
    expect(formatDay(now - hoursAgo * 3_600_000, now, 480, 'en')).toBe(text)
  })

  it('starts days in the site’s time zone, and names them in the language', () => {
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
