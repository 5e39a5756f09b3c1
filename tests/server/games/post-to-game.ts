import * as v from 'valibot'
import type { TestServer } from '#tests/server/support/server.ts'

/** Sends a call to the games origin, as the page of a game does, and returns its value; throws when it is refused. */
export async function postToGame(
  { gamesOrigin }: Pick<TestServer, 'gamesOrigin'>,
  path: string,
  body: object,
  bearer?: string,
): Promise<unknown> {
  const response = await fetch(gamesOrigin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  return v.parse(v.object({ success: v.literal(true), value: v.unknown() }), await response.json()).value
}
