import { z } from 'zod'
import { issue, showableText } from './wire-values.ts'

export const QR_MODULES = ['square', 'dots', 'rounded'] as const
export const QR_EYES = ['square', 'rounded', 'circle'] as const
/** Error correction, least first. */
export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const

/** Most characters of a frame's text: longer ones get too small to read. */
export const MAX_FRAME_TEXT = 18
/** Printable ASCII, and the letters and marks of western languages that a frame can draw. */
const FRAME_TEXT = /^[\x20-\x7e¡£ª«°´·º»¿À-ÖØ-öø-ÿŒœ‘’“”–—…€•]*$/
const COLOR = /^#[0-9a-fA-F]{6}$/
/** A logo is named by the hash of its bytes, so that a device knows the name before it is sent. */
export const QR_LOGO_ID = /^[A-Za-z0-9_-]{22}$/

const unknownValue = { error: issue('unknown_value') }
const chosen = {
  modules: z.enum(QR_MODULES, unknownValue),
  eyes: z.enum(QR_EYES, unknownValue),
  level: z.enum(QR_LEVELS, unknownValue),
}
const text = { error: issue('wrong_type') }

/** How a QR code is drawn. */
export interface QrStyle {
  modules: (typeof QR_MODULES)[number]
  eyes: (typeof QR_EYES)[number]
  /** Both as `#rrggbb`. */
  color: string
  background: string
  logo: string | null
  frame: { text: string } | null
  level: (typeof QR_LEVELS)[number]
}

/** A style in answers. */
export const qrStyleWire = z.object({
  ...chosen,
  color: z.string(),
  background: z.string(),
  logo: z.string().nullable(),
  frame: z.object({ text: z.string() }).nullable(),
})

const newColor = z
  .string(text)
  .regex(COLOR, issue('invalid_format'))
  .transform((color) => color.toLowerCase())

/** A style in a request. Colours that are hard to read are taken: advice is for people. */
export const newQrStyleWire = z.object(
  {
    ...chosen,
    color: newColor,
    background: newColor,
    logo: z.string(text).regex(QR_LOGO_ID, issue('invalid_format')).nullish().transform(orNull),
    frame: z
      .object(
        {
          text: z
            .string(text)
            .max(MAX_FRAME_TEXT, issue('too_long'))
            .transform(showableText)
            .pipe(z.string().regex(FRAME_TEXT, issue('invalid_format'))),
        },
        text,
      )
      .nullish()
      .transform((frame) => (frame?.text ? frame : null)),
  },
  text,
)

function orNull(value: string | null | undefined): string | null {
  return value ?? null
}

/** Whether a frame can draw that text. */
export function canFrame(frameText: string): boolean {
  return FRAME_TEXT.test(frameText)
}

/** A style without anything of its own. */
export const PLAIN_QR_STYLE: QrStyle = {
  modules: 'square',
  eyes: 'square',
  color: '#000000',
  background: '#ffffff',
  logo: null,
  frame: null,
  level: 'M',
}

/** One text for equal styles, however their properties are ordered. */
export function qrStyleKey({ modules, eyes, color, background, logo, frame, level }: QrStyle): string {
  return JSON.stringify([modules, eyes, color, background, logo, frame?.text ?? null, level])
}
