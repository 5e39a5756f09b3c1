/** The parts of an address that decide whether it is opened. */
export interface AddressParts {
  readonly protocol: string
  readonly hostname: string
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether a link from the server is opened: https, or plain http on this machine (a local start's stand-in). */
export const isOpenable = ({ protocol, hostname }: AddressParts): boolean =>
  protocol === 'https:' || (protocol === 'http:' && thisMachine.includes(hostname))
