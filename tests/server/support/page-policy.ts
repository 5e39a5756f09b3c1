import type { TestServer } from './server.ts'

/** The policy of a page, but for its own inline scripts: a page that is rendered anew has others. */
export const policyWithoutHashes = async (server: TestServer, path: string): Promise<string> =>
  ((await server.request(path)).headers.get('content-security-policy') ?? '').replaceAll(/ 'sha256-[^']*'/g, '')
