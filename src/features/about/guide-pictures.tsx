import type { ReactNode, SVGProps } from 'react'
import styles from './guides.module.css'

/** Renders a picture without text; the step beside it describes it. */
const Picture = ({ children }: { readonly children: ReactNode }) => (
  <svg className={styles['picture']} viewBox="0 0 280 180" fill="none" aria-hidden="true">
    {children}
  </svg>
)

/** Renders the app icon of the site, as a home screen shows it. */
const Mark = ({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 26})`}>
    <rect width="26" height="26" rx="8" fill="#f5be4b" />
    <circle cx="8" cy="17" r="3" fill="#221a05" />
    <circle cx="18" cy="9" r="3" fill="#221a05" />
    <path d="M8 14c0-4 3-5 7-5" stroke="#221a05" strokeWidth="2" />
  </g>
)

/** Marks the control to press. */
const Ring = ({ x, y, r = 15 }: { readonly x: number; readonly y: number; readonly r?: number }) => (
  <>
    <circle cx={x} cy={y} r={r + 5} fill="var(--accent-soft)" />
    <circle cx={x} cy={y} r={r} stroke="var(--accent)" strokeWidth="3" />
  </>
)

/** Renders a line of text as a bar. */
const Line = ({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) => (
  <rect x={x} y={y} width={width} height="5" rx="2.5" fill="var(--line-strong)" opacity="0.55" />
)

interface PhoneProps {
  /** SVG path of the outline. */
  readonly edge: string
  readonly children: ReactNode
}

const Phone = ({ edge, children }: PhoneProps) => (
  <>
    <path d={edge} fill="var(--card)" stroke="var(--line-strong)" strokeWidth="3" />
    {children}
  </>
)

/** Renders the upper end of a phone. */
const PhoneTop = ({ children }: { readonly children: ReactNode }) => (
  <Phone edge="M72 190V34a20 20 0 0 1 20-20h96a20 20 0 0 1 20 20v156">
    <circle cx="140" cy="24" r="3" fill="var(--line-strong)" />
    {children}
  </Phone>
)

/** Renders the lower end of a phone. */
const PhoneFoot = ({ children }: { readonly children: ReactNode }) => (
  <Phone edge="M72-10v156a20 20 0 0 0 20 20h96a20 20 0 0 0 20-20V-10">
    <rect x="118" y="157" width="44" height="3" rx="1.5" fill="var(--line-strong)" />
    {children}
  </Phone>
)

/** Renders two rows of the site: its banner, and games. */
const Site = ({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) => {
  const tile = (width - 16) / 3
  return (
    <>
      <rect x={x} y={y} width={width} height="40" rx="7" fill="oklch(0.4 0.13 300)" />
      <Mark x={x + 9} y={y + 8} size={24} />
      {[0, 1, 2].map((each) => (
        <rect
          key={each}
          x={x + each * (tile + 8)}
          y={y + 48}
          width={tile}
          height="46"
          rx="6"
          fill={['oklch(0.6 0.13 205)', 'oklch(0.62 0.15 20)', 'oklch(0.6 0.13 150)'][each]}
          opacity="0.75"
        />
      ))}
    </>
  )
}

const places = [0, 1, 2, 3, 4, 5, 6, 7]

/** Renders a home screen with the site's icon among others. */
const Apps = ({ y, mark }: { readonly y: number; readonly mark: number }) => (
  <>
    {places.map((place) => {
      const x = 84 + (place % 4) * 29
      const top = y + Math.floor(place / 4) * 38
      return place === mark ? (
        <g key={place}>
          <rect
            x={x - 5}
            y={top - 5}
            width="35"
            height="35"
            rx="12"
            fill="var(--accent-soft)"
            stroke="var(--accent)"
            strokeWidth="2.500"
          />
          <Mark x={x} y={top} size={25} />
        </g>
      ) : (
        <rect key={place} x={x} y={top} width="25" height="25" rx="7.500" fill="var(--raised)" stroke="var(--line)" />
      )
    })}
  </>
)

/** Renders a browser window of a computer; `bar` is what its address bar contains. */
const Window = ({ children, bar }: { readonly children: ReactNode; readonly bar?: ReactNode }) => (
  <>
    <rect
      x="24"
      y="16"
      width="232"
      height="148"
      rx="12"
      fill="var(--card)"
      stroke="var(--line-strong)"
      strokeWidth="3"
    />
    {[0, 1, 2].map((each) => (
      <circle key={each} cx={40 + each * 12} cy="30" r="3.500" fill="var(--line-strong)" />
    ))}
    {bar}
    {children}
  </>
)

const AddressBar = () => (
  <>
    <rect x="36" y="42" width="208" height="20" rx="10" fill="var(--raised)" />
    <Line x={52} y={49.5} width={74} />
  </>
)

interface SignProps {
  readonly x: number
  readonly y: number
}

/** Renders a browser icon, centred on its own origin. */
const Sign = ({ x, y, lines }: SignProps & { readonly lines: string }) => (
  <path
    d={lines}
    transform={`translate(${x} ${y})`}
    stroke="var(--text)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** Renders the install icon of an address bar. */
const InstallSign = (at: SignProps) => (
  <Sign {...at} lines="M1-6h-6a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2H5a2 2 0 0 0 2-2V0M-3 7h6M4-8v6m-3-3 3 3 3-3" />
)

const ShareSign = (at: SignProps) => <Sign {...at} lines="M-4-2h-2v10H6V-2H4M0 3V-9m-3 3 3-3 3 3" />

/** Renders a menu over the page. */
const Sheet = (place: SVGProps<SVGRectElement>) => (
  <rect rx="10" fill="var(--overlay)" stroke="var(--line-strong)" strokeWidth="2" {...place} />
)

/** Renders the menu item to press. */
const Choice = (place: SVGProps<SVGRectElement>) => (
  <rect rx="7" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="2" {...place} />
)

/** Pictures of the steps of each guide, in order. */
export const guidePictures = {
  android: [
    <Picture key="site">
      <PhoneTop>
        <rect x="84" y="38" width="112" height="22" rx="11" fill="var(--raised)" />
        <circle cx="96" cy="49" r="6" stroke="var(--accent)" strokeWidth="3" />
        <circle cx="96" cy="49" r="2" fill="var(--accent)" />
        <Line x={109} y={46.5} width={52} />
        <Site x={84} y={70} width={112} />
      </PhoneTop>
    </Picture>,
    <Picture key="menu">
      <PhoneTop>
        <rect x="84" y="38" width="88" height="22" rx="11" fill="var(--raised)" />
        <Line x={97} y={46.5} width={46} />
        <Site x={84} y={70} width={112} />
        <Sheet x="112" y="72" width="112" height="92" />
        <Line x={138} y={84.5} width={58} />
        <Choice x="118" y="97" width="100" height="28" />
        <InstallSign x={132} y={112} />
        <Line x={147} y={108.5} width={58} />
        <Line x={138} y={134.5} width={46} />
        <Line x={138} y={149.5} width={64} />
        <Ring x={188} y={49} r={13} />
        {[43, 49, 55].map((y) => (
          <circle key={y} cx="188" cy={y} r="2.200" fill="var(--text)" />
        ))}
      </PhoneTop>
    </Picture>,
    <Picture key="home">
      <PhoneTop>
        <rect x="84" y="44" width="112" height="18" rx="9" fill="var(--raised)" />
        <Apps y={82} mark={5} />
      </PhoneTop>
    </Picture>,
  ],
  ios: [
    <Picture key="site">
      <PhoneFoot>
        <Site x={84} y={8} width={112} />
        <rect x="84" y="116" width="112" height="24" rx="12" fill="var(--raised)" />
        <circle cx="99" cy="128" r="7" stroke="var(--accent)" strokeWidth="2.500" />
        <path d="m102 125-2 4-3 2 2-4z" fill="var(--accent)" />
        <Line x={114} y={125.5} width={52} />
      </PhoneFoot>
    </Picture>,
    <Picture key="share">
      <PhoneFoot>
        <Site x={84} y={-52} width={112} />
        <Sheet x="58" y="52" width="164" height="64" rx="12" />
        <Line x={76} y={63.5} width={76} />
        <Choice x="66" y="76" width="148" height="32" rx="8" />
        <Line x={78} y={89.5} width={84} />
        <g stroke="var(--text)" strokeWidth="2" strokeLinecap="round">
          <rect x="188" y="84" width="16" height="16" rx="4" />
          <path d="M196 88v8m-4-4h8" />
        </g>
        <Ring x={140} y={137} r={14} />
        <ShareSign x={140} y={137} />
        {[98, 182].map((x) => (
          <circle key={x} cx={x} cy="137" r="5" stroke="var(--line-strong)" strokeWidth="2" />
        ))}
      </PhoneFoot>
    </Picture>,
    <Picture key="home">
      <PhoneFoot>
        <Apps y={14} mark={6} />
        <rect x="80" y="112" width="120" height="38" rx="14" fill="var(--raised)" />
        {[0, 1, 2, 3].map((each) => (
          <rect
            key={each}
            x={86 + each * 28}
            y="119"
            width="24"
            height="24"
            rx="7"
            fill="var(--card)"
            stroke="var(--line)"
          />
        ))}
      </PhoneFoot>
    </Picture>,
  ],
  computer: [
    <Picture key="site">
      <Window bar={<AddressBar />}>
        <circle cx="45" cy="52" r="4" stroke="var(--accent)" strokeWidth="2.500" />
        <Site x={36} y={70} width={208} />
      </Window>
    </Picture>,
    <Picture key="bar">
      <Window bar={<AddressBar />}>
        <Site x={36} y={70} width={208} />
        <Sheet x="126" y="76" width="116" height="62" />
        <Mark x={136} y={86} size={20} />
        <Line x={164} y={90.5} width={58} />
        <rect x="186" y="114" width="46" height="16" rx="8" fill="var(--accent)" />
        <Ring x={228} y={52} r={13} />
        <InstallSign x={228} y={53} />
      </Window>
    </Picture>,
    <Picture key="window">
      <Window>
        <Mark x={226} y={23} size={14} />
        <Site x={36} y={44} width={208} />
        <Line x={36} y={148} width={120} />
      </Window>
    </Picture>,
  ],
} as const
