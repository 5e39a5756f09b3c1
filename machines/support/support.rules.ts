/** The parts of an address that decide whether it is opened. */
export interface AddressParts {
  readonly protocol: string
  readonly hostname: string
}

const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether a link from the server may be opened: https, or plain http on this machine (local development). */
export const isOpenable = ({ protocol, hostname }: AddressParts): boolean =>
  protocol === 'https:' || (protocol === 'http:' && localHosts.includes(hostname))
