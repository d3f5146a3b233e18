/** Files in the format of each tool, with the links /r/vendimia and /r/torno. */
export const EXPORT_FILES = {
  bitly: `Link,Custom Link,Destination URL,Title,Tags,Created,Total Clicks
bit.ly/3fQz81,bit.ly/vendimia,https://bodega.es/visitas?dias=1,Vendimia,"campo, otoño",2020-10-26T17:20:40+0000,"1,204"
bit.ly/torno,,https://barro.es/torno,,,2021-01-02T08:00:00+0000,0
`,
  bitlyApi: JSON.stringify({
    links: [
      {
        link: 'https://bit.ly/3fQz81',
        id: 'bit.ly/3fQz81',
        custom_bitlinks: ['https://bit.ly/vendimia'],
        long_url: 'https://bodega.es/visitas?dias=1',
        title: 'Vendimia',
        tags: ['campo', 'otoño'],
        created_at: '2020-10-26T17:20:40+0000',
      },
      { link: 'https://bit.ly/torno', custom_bitlinks: [], long_url: 'https://barro.es/torno', tags: [] },
    ],
  }),
  yourls: `keyword,url,title,timestamp,ip,clicks
vendimia,https://bodega.es/visitas?dias=1,Vendimia,2020-10-26 17:20:40,10.0.0.1,1204
torno,https://barro.es/torno,,2021-01-02 08:00:00,10.0.0.1,0
`,
  yourlsApi: JSON.stringify({
    statusCode: 200,
    links: {
      link_1: {
        shorturl: 'https://corto.es/vendimia',
        url: 'https://bodega.es/visitas?dias=1',
        title: 'Vendimia',
        timestamp: '2020-10-26 17:20:40',
        ip: '10.0.0.1',
        clicks: '1204',
      },
      link_2: { shorturl: 'https://corto.es/torno', url: 'https://barro.es/torno', clicks: '0' },
    },
    stats: { total_links: '2', total_clicks: '1204' },
  }),
  kutt: JSON.stringify({
    total: 2,
    limit: 50,
    skip: 0,
    data: [
      {
        address: 'vendimia',
        target: 'https://bodega.es/visitas?dias=1',
        description: 'Vendimia',
        created_at: '2020-10-26T17:20:40.000Z',
        visit_count: 1204,
        domain: null,
        password: false,
        expire_in: '2031-05-01T00:00:00.000Z',
      },
      { address: 'torno', target: 'https://barro.es/torno', visit_count: 0, password: true },
    ],
  }),
  shlinkWeb: `createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits
2020-10-26T17:20:40+00:00,,vendimia,https://s.es/vendimia,https://bodega.es/visitas?dias=1,Vendimia,campo|otoño,1204
2021-01-02T08:00:00+00:00,,torno,https://s.es/torno,https://barro.es/torno,,,0
`,
  shlinkImporter: `Long URL,Tags,Domain,Short code,Title
https://bodega.es/visitas?dias=1,campo|otoño,s.es,vendimia,Vendimia
https://barro.es/torno,,,torno,
`,
  shlinkApi: JSON.stringify({
    shortUrls: {
      data: [
        {
          shortCode: 'vendimia',
          shortUrl: 'https://s.es/vendimia',
          longUrl: 'https://bodega.es/visitas?dias=1',
          title: 'Vendimia',
          tags: ['campo', 'otoño'],
          dateCreated: '2020-10-26T17:20:40+00:00',
          visitsSummary: { total: 1204, nonBots: 1000, bots: 204 },
          meta: { validSince: null, validUntil: '2031-05-01T00:00:00+00:00', maxVisits: 5000 },
        },
        { shortCode: 'torno', longUrl: 'https://barro.es/torno', tags: [], meta: { maxVisits: null } },
      ],
    },
  }),
  dub: `Short link,Destination URL,Clicks,Created at,Tags,Archived
d.es/vendimia,https://bodega.es/visitas?dias=1,1204,2020-10-26T17:20:40.000Z,"campo, otoño",No
d.es/torno,https://barro.es/torno,0,2021-01-02T08:00:00.000Z,,Yes
`,
  dubApi: JSON.stringify([
    {
      domain: 'd.es',
      key: 'vendimia',
      url: 'https://bodega.es/visitas?dias=1',
      title: 'Vendimia',
      description: 'Para familias',
      ios: 'https://bodega.es/app',
      tags: [{ name: 'campo', color: 'red' }, { name: 'otoño' }],
      clicks: 1204,
      createdAt: '2020-10-26T17:20:40.000Z',
      expiresAt: '2031-05-01T00:00:00.000Z',
      password: null,
      archived: false,
      comments: 'De la feria',
    },
    { domain: 'd.es', key: 'torno', url: 'https://barro.es/torno', password: 'abierto', clicks: 0 },
  ]),
  shortio: JSON.stringify({
    links: [
      {
        originalURL: 'https://bodega.es/visitas?dias=1',
        path: 'vendimia',
        title: 'Vendimia',
        tags: ['campo', 'otoño'],
        createdAt: '2020-10-26T17:20:40.000Z',
        archived: false,
        iphoneURL: 'https://bodega.es/app',
        clicksLimit: 5000,
        expiresAt: 1935360000000,
      },
      { originalURL: 'https://barro.es/torno', path: 'torno', archived: true },
    ],
  }),
  rebrandly: JSON.stringify([
    {
      slashtag: 'vendimia',
      destination: 'https://bodega.es/visitas?dias=1',
      title: 'Vendimia',
      tags: [{ name: 'campo' }, { name: 'otoño' }],
      createdAt: '2020-10-26T17:20:40.000Z',
      clicks: 1204,
      domainName: 'rebrand.ly',
    },
    { slashtag: 'torno', destination: 'https://barro.es/torno', clicks: 0 },
  ]),
  tinyurl: JSON.stringify({
    data: [
      {
        alias: 'vendimia',
        domain: 'tinyurl.com',
        url: 'https://bodega.es/visitas?dias=1',
        tiny_url: 'https://tinyurl.com/vendimia',
        tags: ['campo', 'otoño'],
        expires_at: null,
        created_at: '2020-10-26T17:20:40+00:00',
        hits: 1204,
        archived: false,
      },
      { alias: 'torno', url: 'https://barro.es/torno', tiny_url: 'https://tinyurl.com/torno', hits: 0 },
    ],
  }),
  chhoto: JSON.stringify([
    {
      shortlink: 'vendimia',
      longlink: 'https://bodega.es/visitas?dias=1',
      hits: 1204,
      expiry_time: 1935360000,
      notes: 'De la feria',
    },
    { shortlink: 'torno', longlink: 'https://barro.es/torno', hits: 0, expiry_time: 0, notes: '' },
  ]),
  sink: JSON.stringify({
    version: '1.0',
    count: 2,
    links: [
      {
        slug: 'vendimia',
        url: 'https://bodega.es/visitas?dias=1',
        comment: 'De la feria',
        title: 'Vendimia',
        tags: ['campo', 'otoño'],
        createdAt: 1603732840,
        apple: 'https://bodega.es/app',
      },
      { slug: 'torno', url: 'https://barro.es/torno', password: 'pbkdf2:abc', createdAt: 1609574400 },
    ],
    list_complete: true,
  }),
  tinycc: `url;short_id;note
https://bodega.es/visitas?dias=1;vendimia;De la feria
https://barro.es/torno;torno;
`,
}
