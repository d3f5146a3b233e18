import type { Doc, Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { type PipelineContext, type Stage, type StageCompiler, scopeOf } from './pipeline.ts'
import { RESHAPES, type ReshapeCompiler } from './reshapes.ts'
import { bucket } from './stages/bucket.ts'
import { facet } from './stages/facet.ts'
import { group, sortByCount } from './stages/group.ts'
import { count, limit, sample, skip } from './stages/limits.ts'
import { lookup, unionWith } from './stages/lookup.ts'
import { mapDocs } from './stages/map-docs.ts'
import { match } from './stages/match.ts'
import { sort } from './stages/sort.ts'
import { unwind } from './stages/unwind.ts'

const STAGES: ReadonlyMap<string, StageCompiler> = new Map<string, StageCompiler>([
  ...[...RESHAPES].map(([name, compile]): [string, StageCompiler] => [name, reshaping(compile)]),
  ['$match', match],
  ['$group', group],
  ['$sortByCount', sortByCount],
  ['$sort', sort],
  ['$limit', limit],
  ['$skip', skip],
  ['$count', count],
  ['$sample', sample],
  ['$unwind', unwind],
  ['$lookup', lookup],
  ['$unionWith', unionWith],
  ['$facet', facet],
  ['$bucket', bucket],
])

function reshaping(compile: ReshapeCompiler): StageCompiler {
  return (operand, { variables }) => {
    const reshape = compile(operand, variables)
    return mapDocs((doc, run) => reshape(doc, scopeOf(doc, run)))
  }
}

const KNOWN_BUT_REFUSED: ReadonlySet<string> = new Set([
  '$bucketAuto',
  '$collStats',
  '$currentOp',
  '$densify',
  '$documents',
  '$fill',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$listLocalSessions',
  '$listSessions',
  '$merge',
  '$out',
  '$planCacheStats',
  '$redact',
  '$search',
  '$setWindowFields',
])

/** Checks the stages of a pipeline and joins them. */
export function compileStages(stages: readonly Doc[], context: PipelineContext): Stage {
  const compiled = stages.map((stage, i) => compileStage(stage, stages[i + 1], context))
  return (input, run) => compiled.reduce((stream, stage) => stage(stream, run), input)
}

function compileStage(stage: Doc, next: Doc | undefined, context: PipelineContext): Stage {
  const [[name, operand] = ['', null]] = stage
  if (name === '$changeStream') {
    throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets')
  }
  const compile = STAGES.get(name)
  if (compile)
    return name === '$sort' ? sort(operand as Value, context, next) : compile(operand as Value, context)
  if (KNOWN_BUT_REFUSED.has(name)) return refuse(`the stage ${name}`)
  throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`)
}
