import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push received by the service for a browser. */
export interface HandedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A local push service in place of the real ones; it answers as configured. */
export async function startPushService() {
  const handed: HandedPush[] = []
  const place = { status: 201 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      handed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(place.status, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    handed,
    answer: (status: number) => {
      place.status = status
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A browser with a subscription, which decrypts its pushes (RFC 8291). */
export function createBrowser(endpoint: string) {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const secret = randomBytes(16)
  return {
    endpoint: { endpoint, p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const derive = (from: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
        Buffer.from(hkdfSync('sha256', from, with_, info, length))
      const names = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const shared = derive(curve.computeSecret(theirs), secret, names, 32)
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const opening = createDecipheriv('aes-128-gcm', key, nonce)
      opening.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
    },
  }
}
