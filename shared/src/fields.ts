import type { z } from 'zod'

/** Answers show fields; drafts are bodies that set them. */
type Use = 'answer' | 'draft'
type Schema = z.ZodType
type Shape = Record<string, Schema>
type ReadBy<S> = S extends Schema ? z.output<S> : never
type WireOf<S> = S extends Shape ? z.output<z.ZodObject<S>> : never
type Named<W extends string, S> = S extends Schema ? Record<W, S> : undefined
type Said<S> = NonNullable<ReadBy<S>>
type Drafted<S, E> = [E] extends [Said<S>] ? Said<S> : Said<S> | E

/** What lists, tables and changes of many things make of a plain field. */
export interface FieldColumns {
  /** `words`: searches read it. `has`: the list can be narrowed to what has it, by that word. */
  filter?: 'words' | { has: string }
  /** How cells of tables hold it, in exports and imports. */
  csv?: 'text' | 'count' | 'switch' | 'address'
  /** Whether one change can set it in many things. */
  bulk?: true
}

/** A field: `A` in answers, `D` in drafts; `AS` and `DS` are its schemas under their wire names. */
export interface Field<A, D, AS, DS, W = undefined, C = FieldColumns> {
  /** For the compiler alone. */
  types: { answer: A; draft: D }
  answer: AS
  draft: DS
  /** The value for a null or absent field on the wire. */
  empty: D | null
  /** The value in the OpenAPI document, if it is not `empty`. */
  example?: A
  /** The wire name, if the value has the same form there. */
  wire: W
  columns: C
  read?(wire: WireOf<AS> | WireOf<DS>): D
  write?(value: D, all: object): WireOf<AS>
}

type Fields = Record<
  string,
  Field<unknown, unknown, Shape | undefined, Shape | undefined, string | undefined>
>

/** The properties in answers or in drafts. */
export type ValuesOf<T extends Fields, U extends Use> = {
  [K in keyof T as T[K][U] extends undefined ? never : K]: T[K]['types'][U]
}

/** The wire form: a schema for each wire name. */
export type ShapeOf<T extends Fields, U extends Use> = Merged<NonNullable<T[keyof T][U]>>
type Merged<Each> = (Each extends Each ? (each: Each) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] & Schema }
  : never

/** The fields that have the same wire name and value in answers and drafts. */
export type PlainValues<T extends Fields> = {
  [K in keyof T as T[K] extends { wire: string; answer: Shape; draft: Shape }
    ? K
    : never]: T[K]['types']['answer']
}

/** Defines a field whose value is the same on the wire. */
export function plain<
  const W extends string,
  A extends Schema | undefined = undefined,
  D extends Schema | undefined = undefined,
  E extends Said<D> | null = Extract<ReadBy<D>, null>,
  const C extends FieldColumns = Record<never, never>,
>(
  wire: W,
  { empty = null as E, ...row }: { answer?: A; draft?: D; empty?: E; example?: ReadBy<A> },
  columns?: C,
) {
  const named = (schema?: Schema) => schema && { [wire]: schema }
  const field: unknown = { ...row, wire, answer: named(row.answer), draft: named(row.draft), empty, columns }
  return field as Field<ReadBy<A>, Drafted<D, E>, Named<W, A>, Named<W, D>, W, C>
}

/** Defines a field with a different form on the wire: schemas by name, and both conversions. */
export function custom<V, A extends Shape, D extends Shape | undefined = undefined>(field: {
  answer: A
  draft?: D
  empty: V
  read(wire: WireOf<A> | WireOf<D>): V
  write(value: V, all: object): WireOf<A>
}) {
  return field as unknown as Field<V, V, A, D, undefined, Record<never, never>>
}

/** Returns the schemas of a wire form for `z.object`. */
export function shapeOf<T extends Fields, U extends Use>(fields: T, use: U): ShapeOf<T, U> {
  return Object.assign({}, ...Object.values(fields).map((field) => field[use]))
}

type Values = Record<string, unknown>

/** Returns the conversions between a wire form and its properties. */
export function codecOf<T extends Fields, U extends Use>(fields: T, use: U) {
  const rows = Object.entries(fields)
    .filter(([, field]) => field[use])
    .map(([name, { wire = name, empty, read, write }]) => ({ name, wire, empty, read, write }))
  const fill = (wire: Values, values: Values) => {
    for (const row of rows) {
      if (row.write) Object.assign(wire, row.write(values[row.name], values))
      else wire[row.wire] = values[row.name]
    }
    return wire
  }
  const emptyValues = fastCopy(Object.fromEntries(rows.map(({ name, empty }) => [name, empty])))
  const emptyWire = fastCopy(fill({}, emptyValues))
  return {
    read(wire: WireOf<ShapeOf<T, U>>): ValuesOf<T, U> {
      const values = { ...emptyValues }
      for (const row of rows) {
        values[row.name] = row.read ? row.read(wire) : ((wire as Values)[row.wire] ?? row.empty)
      }
      return values as ValuesOf<T, U>
    },
    write: (values: ValuesOf<T, U>) => fill({ ...emptyWire }, values) as WireOf<ShapeOf<T, U>>,
  }
}

/** V8 accesses parsed JSON and its copies fast, unlike an object built name by name. */
function fastCopy(values: Values): Values {
  return JSON.parse(JSON.stringify(values))
}

/** Returns an example answer for the OpenAPI document. */
export function exampleOf<T extends Fields>(fields: T): ValuesOf<T, 'answer'> {
  const used = Object.entries(fields).filter(([, field]) => field.answer)
  return Object.fromEntries(used.map(([name, { example, empty }]) => [name, example ?? empty])) as ValuesOf<
    T,
    'answer'
  >
}

/** Returns a draft whose fields are all empty. */
export function emptyDraftOf<T extends Fields>(fields: T): ValuesOf<T, 'draft'> {
  const used = Object.entries(fields).filter(([, field]) => field.draft)
  return Object.fromEntries(used.map(([name, { empty }]) => [name, empty])) as ValuesOf<T, 'draft'>
}

/** Returns the schemas and a picker for fields that are plain in both answers and drafts. */
export function plainFieldsOf<T extends Fields>(fields: T) {
  const rows = Object.entries(fields).flatMap(([name, { wire, answer, draft, empty }]) =>
    wire && answer && draft ? [{ name, empty, schema: answer[wire] }] : [],
  )
  const empty = fastCopy(Object.fromEntries(rows.map((row) => [row.name, row.empty])))
  return {
    schemas: rows.map(({ name, schema }) => [name as keyof PlainValues<T>, schema] as const),
    /** Copies these fields from `values`; missing ones become empty. */
    pick(values: { [K in keyof PlainValues<T>]?: PlainValues<T>[K] | null | undefined }): PlainValues<T> {
      const picked = { ...empty }
      for (const row of rows) picked[row.name] = (values as Values)[row.name] ?? row.empty
      return picked as PlainValues<T>
    },
  }
}

/** Returns the wire name of each plain field in drafts. */
export function wireNamesOf<T extends Fields>(fields: T) {
  const named = Object.entries(fields).filter(([, { wire, draft }]) => wire && draft)
  return Object.fromEntries(named.map(([name, { wire }]) => [name, wire])) as {
    [K in keyof T as T[K] extends { wire: string; draft: Shape } ? K : never]: NonNullable<T[K]['wire']>
  }
}

/** The fields with such a column. */
export type FieldsWith<T extends Fields, Column extends keyof FieldColumns> = {
  [K in keyof T]: T[K] extends { wire: string; columns: Record<Column, unknown> } ? K : never
}[keyof T]

/** Those fields with their wire names, in the order of the table. */
export function fieldsWith<T extends Fields, Column extends keyof FieldColumns>(fields: T, column: Column) {
  return Object.entries(fields).flatMap(([name, { wire, columns }]) => {
    const value = columns?.[column]
    return wire && value ? [{ name: name as FieldsWith<T, Column>, wire, [column]: value }] : []
  }) as {
    [K in FieldsWith<T, Column>]: { name: K; wire: T[K]['wire'] & string } & Pick<T[K]['columns'], Column>
  }[FieldsWith<T, Column>][]
}
