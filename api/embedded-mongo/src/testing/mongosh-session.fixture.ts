/** Commands that mongosh 2.12 sends in an operator's session, with their databases. */
export const MONGOSH_SESSION: readonly [database: string, command: object][] = [
  // connecting
  ['admin', { buildInfo: 1 }],
  ['admin', { getParameter: 1, featureCompatibilityVersion: 1 }],
  ['admin', { ping: 1 }],
  ['admin', { getLog: 'startupWarnings' }],
  ['admin', { hello: 1 }],
  // show dbs, show collections
  ['admin', { listDatabases: 1 }],
  ['atajo', { listCollections: 1, filter: {}, cursor: {}, nameOnly: true, authorizedCollections: false }],
  // db.links.insertOne(…), insertMany(…)
  [
    'atajo',
    { insert: 'links', documents: [{ _id: 1, code: 'hola', clicks: 1, tags: ['a'] }], ordered: true },
  ],
  [
    'atajo',
    {
      insert: 'links',
      documents: [
        { _id: 2, code: 'b' },
        { _id: 3, code: 'c' },
      ],
      ordered: true,
    },
  ],
  // db.links.find(…).sort(…).skip(…).limit(…), findOne(…)
  ['atajo', { find: 'links', filter: { code: 'hola' } }],
  [
    'atajo',
    {
      find: 'links',
      filter: { clicks: { $gte: 1 } },
      sort: { code: 1 },
      projection: { code: 1 },
      skip: 0,
      limit: 5,
    },
  ],
  ['atajo', { find: 'links', filter: { code: 'hola' }, limit: 1 }],
  // db.links.countDocuments(…), estimatedDocumentCount(), distinct(…)
  [
    'atajo',
    {
      aggregate: 'links',
      pipeline: [{ $match: { code: 'hola' } }, { $group: { _id: 1, n: { $sum: 1 } } }],
      cursor: {},
    },
  ],
  [
    'atajo',
    {
      aggregate: 'links',
      pipeline: [{ $match: {} }, { $skip: 1 }, { $limit: 5 }, { $group: { _id: 1, n: { $sum: 1 } } }],
      cursor: {},
    },
  ],
  ['atajo', { count: 'links' }],
  ['atajo', { distinct: 'links', key: 'code', query: { clicks: 1 } }],
  // db.links.updateOne(…), updateMany(…), replaceOne(…)
  [
    'atajo',
    { update: 'links', updates: [{ q: { code: 'hola' }, u: { $set: { clicks: 2 } } }], ordered: true },
  ],
  [
    'atajo',
    { update: 'links', updates: [{ q: {}, u: { $unset: { tags: 1 } }, multi: true }], ordered: true },
  ],
  ['atajo', { update: 'links', updates: [{ q: { code: 'b' }, u: { code: 'bb' } }], ordered: true }],
  // db.links.createIndex(…), getIndexes(), stats()
  ['atajo', { createIndexes: 'links', indexes: [{ unique: true, name: 'code_1', key: { code: 1 } }] }],
  ['atajo', { listIndexes: 'links', cursor: {} }],
  ['atajo', { aggregate: 'links', pipeline: [{ $collStats: { storageStats: { scale: 1 } } }], cursor: {} }],
  [
    'config',
    {
      find: 'collections',
      filter: { _id: { $in: ['atajo.links'] }, dropped: { $ne: true }, unsplittable: { $ne: true } },
      limit: 1,
    },
  ],
  // db.links.find(…).explain(), db.stats(), db.serverStatus()
  ['atajo', { explain: { find: 'links', filter: { code: 'hola' } }, verbosity: 'queryPlanner' }],
  ['atajo', { explain: { find: 'links', filter: { code: 'hola' } }, verbosity: 'executionStats' }],
  ['atajo', { dbStats: 1, scale: 1 }],
  ['admin', { serverStatus: 1 }],
  // db.links.dropIndex(…), deleteOne(…), deleteMany(…), drop(), db.dropDatabase()
  ['atajo', { dropIndexes: 'links', index: 'code_1' }],
  ['atajo', { delete: 'links', deletes: [{ q: { code: 'c' }, limit: 1 }], ordered: true }],
  ['atajo', { delete: 'links', deletes: [{ q: { code: 'c' }, limit: 0 }], ordered: true }],
  ['atajo', { listCollections: 1, filter: { name: 'links' }, cursor: {}, nameOnly: true }],
  ['atajo', { drop: 'links' }],
  ['atajo', { dropDatabase: 1 }],
]
