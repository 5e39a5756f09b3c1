import { CardRoomScreen } from '#src/features/card-room/card-room-screen.tsx'
import { LotteryScreen } from '#src/features/lottery/lottery-screen.tsx'
import { TableScreen } from '#src/features/table/table-screen.tsx'

// What is here is little until it is looked at, so all of it comes together: each script has a name that every visitor waits for.

/** The live tables. */
export const Tables = () => <TableScreen />

/** The card rooms. */
export const CardRooms = () => <CardRoomScreen />

/** A hall of lotteries. */
export const Lotteries = ({ hall }: { readonly hall: 'lottery' | 'vnLottery' | 'seaLottery' }) => (
  <LotteryScreen hall={hall} />
)
