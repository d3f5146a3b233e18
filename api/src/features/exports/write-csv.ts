import type { Link } from '@atajo/shared/link'
import { type CsvOptions, linksCsv } from '@atajo/shared/links-csv'

/** Yields links as CSV, row by row. */
export async function* writeCsv(
  links: AsyncIterable<Link>,
  options: CsvOptions,
): AsyncGenerator<string, void> {
  const { head, row } = linksCsv(options)
  yield head
  for await (const link of links) yield row(link)
}
