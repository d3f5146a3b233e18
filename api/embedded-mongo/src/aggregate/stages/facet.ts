import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { createPacer } from '../../yield-to-event-loop.ts'
import { approximateBytes, createMemoryMeter } from '../memory.ts'
import type { DocStream, StageCompiler } from '../pipeline.ts'
import { readPipeline } from '../read-pipeline.ts'
import { inBatches } from './map-docs.ts'

const FORBIDDEN = ['$facet', '$out', '$merge', '$geoNear', '$collStats', '$indexStats', '$changeStream']

export const facet: StageCompiler = (operand, context) => {
  if (!isDoc(operand) || operand.size === 0) {
    throw new CommandError(40169, 'the $facet specification must be a non-empty object')
  }
  const facets = [...operand].map(([name, pipeline]) => {
    if (name.includes('.') || name.startsWith('$')) {
      throw new CommandError(
        'FailedToParse',
        `FieldPath field names may not contain '.' or start with '$': ${name}`,
      )
    }
    if (!Array.isArray(pipeline))
      throw new CommandError(40170, `arguments to $facet must be arrays, ${name} is not`)
    const stages = readPipeline(pipeline)
    const forbidden = stages
      .map((stage) => stage.keys().next().value)
      .find((stage) => FORBIDDEN.includes(stage ?? ''))
    if (forbidden)
      throw new CommandError(40600, `${forbidden} is not allowed to be used within a $facet stage`)
    return { name, stage: context.compileStages(stages, { ...context, depth: context.depth + 1 }) }
  })
  return async function* (input, run): DocStream {
    const docs = await collect(input)
    const out: Doc = new Map()
    for (const { name, stage } of facets) {
      out.set(name, (await collect(stage(inBatches(docs), run))) as Value[])
    }
    yield [out]
  }
}

async function collect(stream: DocStream): Promise<Doc[]> {
  const hold = createMemoryMeter('$facet')
  const all: Doc[] = []
  const pace = createPacer()
  for await (const docs of stream) {
    for (const one of docs) {
      hold(approximateBytes(one))
      all.push(one)
      const pause = pace()
      if (pause) await pause
    }
  }
  return all
}
