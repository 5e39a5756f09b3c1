import * as v from 'valibot'
import { call, nothing } from './call.ts'
import { Time } from './shapes.ts'
import { status, whitelabel } from './site.ts'

export const systemCalls = {
  whitelabel,
  status,
  countryCode: call({
    module: 'system',
    method: 'GET',
    path: '/wps/system/countryCode',
    token: 'none',
    summary: "The visitor's country and the dialling codes on offer.",
    request: nothing,
    value: v.object({
      countryCode: v.string(),
      countryDialingCode: v.string(),
      countries: v.array(v.object({ countryCode: v.string(), countryDialingCode: v.string() })),
    }),
  }),
  service: call({
    module: 'system',
    method: 'GET',
    path: '/wps/system/service',
    token: 'optional',
    summary: "Customer-service links; type 3 is the chat window's.",
    request: nothing,
    value: v.object({
      version: v.object({ pathList: v.array(v.object({ type: v.number(), path: v.string() })) }),
      channels: v.array(
        v.object({ csType: v.picklist(['LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'VIP']), path: v.string() }),
      ),
    }),
  }),
  sealingKey: call({
    module: 'system',
    method: 'GET',
    path: '/wps/system/sealingKey',
    token: 'none',
    summary: 'The public key sealed requests are encrypted to, as a JWK; it rotates.',
    request: nothing,
    value: v.object({
      kid: v.string(),
      serverTime: Time,
      key: v.object({ kty: v.literal('RSA'), n: v.string(), e: v.string() }),
    }),
  }),
}
