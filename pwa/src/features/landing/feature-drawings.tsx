import { useIsHydrated } from '../../platform/server/use-is-hydrated.ts'
import { landingTexts } from '../../texts/es/landing.ts'

/** Draws a link that leads phones and desktops to different destinations. */
export function ForkSpecimen() {
  return (
    <svg className="specimen-fork" viewBox="0 0 300 96" aria-hidden="true">
      <path d="M74 48h44l30-26h30M118 48l30 26h30" />
      <text y="53">{'/r/app'}</text>
      <text x="188" y="27">
        {'m.example.com'}
      </text>
      <text x="188" y="79">
        {'example.com'}
      </text>
    </svg>
  )
}

/** Rows of a QR code of 25 by 25; the lowest bit is at the left. */
const QR_ROWS = [
  0x1fc5b7f, 0x1052141, 0x1747b5d, 0x175a05d, 0x1744d5d, 0x1055a41, 0x1fd557f, 0xb600, 0x1d2d9f9, 0xfae0a7,
  0x13db2d5, 0x1e69aa4, 0x10d19c0, 0x90a727, 0x1f4f977, 0x16e8aa5, 0xdf45cd, 0xd13b00, 0x1150d7f, 0x191d741,
  0x19ff15d, 0x184435d, 0x1f3d65d, 0x1d84041, 0x123617f,
]

/**
 * Shows a made-up QR code with its number of scans. The prerendered page omits its squares, which
 * are large markup.
 */
export function QrSpecimen() {
  const isHydrated = useIsHydrated()
  return (
    <span className="flex items-center gap-3.5">
      <svg className="specimen-qr" viewBox="-2 -2 29 29" shapeRendering="crispEdges" aria-hidden="true">
        <path fill="#fff" d="M-2-2h29v29h-29z" />
        {isHydrated && <path fill="#221811" d={QR_ROWS.map(rowPath).join('')} />}
      </svg>
      <b className="text-[0.9375rem]/5 font-semibold">
        {landingTexts.features.qr.specimen[0]}
        <br />
        {landingTexts.features.qr.specimen[1]}
      </b>
    </span>
  )
}

function rowPath(bits: number, y: number): string {
  const runs = bits.toString(2).split('').reverse().join('').matchAll(/1+/g)
  return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('')
}
