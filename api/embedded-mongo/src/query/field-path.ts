import { CommandError } from '../command-error.ts'

/** Splits a dotted path by MongoDB's rules for field paths. */
export function fieldPathParts(path: string): string[] {
  if (path === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string')
  if (path.endsWith('.')) throw new CommandError(40353, "FieldPath must not end with a '.'.")
  const parts = path.split('.')
  for (const part of parts) assertFieldName(part)
  return parts
}

function assertFieldName(name: string): void {
  if (name === '') throw new CommandError(15998, 'FieldPath field names may not be empty strings.')
  if (name.startsWith('$')) {
    throw new CommandError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    )
  }
  if (name.includes('\0')) throw new CommandError(16411, "FieldPath field names may not contain '\\0'.")
}
