export type LabelsPerPage = '24' | '12' | '8'
export type LabelCaption = 'code' | 'title' | 'both'

/** The lines under each code of a sheet; a link without a title keeps its name. */
export function captionOf(
  caption: LabelCaption,
  { name, title }: { name: string; title: string | null },
): string[] {
  if (title === null || caption === 'code') return [name]
  return caption === 'title' ? [title] : [title, name]
}

/** A number for each label of a page. */
export function labelNumbers(perPage: LabelsPerPage): number[] {
  return Array.from({ length: Number(perPage) }, (_, at) => at + 1)
}
