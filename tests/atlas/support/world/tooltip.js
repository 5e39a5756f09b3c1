import { createMachine } from 'xstate'

/**
 * A tooltip of a component library: delays by name, an event forbidden in one state, and any event closes what is
 * stuck.
 */
export const tooltip = createMachine(
  {
    id: 'tooltip',
    initial: 'closed',
    states: {
      closed: { on: { 'pointer.entered': 'opening', focused: 'open' } },
      opening: {
        after: { openDelay: 'open' },
        on: { 'pointer.left': 'closed', 'pointer.entered': undefined, pressed: 'closed', scrolled: 'closed' },
      },
      open: {
        on: {
          'pointer.left': 'closing',
          blurred: 'closed',
          escaped: 'closed',
          '*': { guard: 'disabled', target: 'closed' },
        },
      },
      closing: { after: { closeDelay: 'closed' }, on: { 'pointer.entered': 'open' } },
    },
  },
  {
    delays: { openDelay: 1_000, closeDelay: 500 },
    guards: { disabled: () => false },
  },
)
