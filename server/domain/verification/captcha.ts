import type { DbOrTx } from '#server/store/db.ts'
import { takeChallenge } from './challenges.ts'

/**
 * Draws an image captcha: its text, and a PNG data URL. The libraries are loaded with the first one, not at the start.
 */
export async function drawCaptcha(): Promise<{ text: string; image: string }> {
  const [{ default: sharp }, { default: svgCaptcha }] = await Promise.all([import('sharp'), import('svg-captcha')])
  const { text, data } = svgCaptcha.create({
    size: 5,
    noise: 3,
    width: 150,
    height: 50,
    fontSize: 54,
    color: true,
    background: '#f4f2ec',
    ignoreChars: '0oO1iIlL5sS2zZ',
  })
  const png = await sharp(Buffer.from(data), { density: 144 }).png({ palette: true, colours: 16 }).toBuffer()
  return { text, image: `data:image/png;base64,${png.toString('base64')}` }
}

/** Uses a captcha up; returns whether its text was typed, ignoring case and blanks around it. */
export async function isCaptchaPassed(
  db: DbOrTx,
  typed: { captchaId: string; captcha: string },
  taker: { address: string; now: number },
): Promise<boolean> {
  const taken = await takeChallenge(db, typed.captchaId, ['captcha'], taker)
  return taken !== null && taken.answer.toLowerCase() === typed.captcha.trim().toLowerCase()
}
