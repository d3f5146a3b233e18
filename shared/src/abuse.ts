import { z } from 'zod'

/** What a report may be about. */
export const REPORT_REASONS = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** A report of abuse as anybody may send it; texts are cut of spaces, empty ones are none. */
export const reportWire = z.strictObject({
  code: z.string().trim().min(1).max(64),
  reason: z.enum(REPORT_REASONS),
  text: z
    .string()
    .trim()
    .max(1000)
    .optional()
    .transform((text) => text || undefined),
  email: z
    .union([z.literal(''), z.email().max(254)])
    .optional()
    .transform((email) => email || undefined),
})

export type Report = z.infer<typeof reportWire>
