/** The frame of /admin; each tab has a file of its own. */
export const adminTexts = {
  title: 'Administración',
  tabsLabel: 'Administración',
  tabs: {
    usuarios: 'Usuarios',
    enlaces: 'Enlaces',
    fallidos: 'Códigos fallidos',
    avisos: 'Avisos de abuso',
    ajustes: 'Ajustes',
    salud: 'Salud',
    registro: 'Registro',
  },
  totals: {
    users: (amount: number) => (amount === 1 ? 'usuario' : 'usuarios'),
    links: (amount: number) => (amount === 1 ? 'enlace' : 'enlaces'),
    clicks: (amount: number) => (amount === 1 ? 'clic' : 'clics'),
    openReports: (amount: number) => (amount === 1 ? 'aviso por decidir' : 'avisos por decidir'),
  },
  toDecide: (amount: number) => `${amount} por decidir`,
  notForYou: {
    title: 'Esta página no es para ti',
    sentence:
      'Aquí entra quien administra el servidor, y tu cuenta no lo administra. Si debería, pídeselo a quien lo lleva.',
    action: 'Ir a mis enlaces',
  },
  offline: {
    title: 'Administrar necesita conexión',
    sentence: 'Nada de esto se guarda en este equipo. Se cargará cuando vuelva la conexión.',
    note: 'Sin conexión no se puede administrar. Lo que ves es lo último que se leyó, y no se guarda en este equipo.',
  },
  loading: (what: string) => `Cargando ${what}`,
  more: 'Ver más',
  moreBusy: 'Cargando…',
  undo: 'Deshacer',
  undone: 'Deshecho',
  notUndone: 'No se ha podido deshacer',
  clear: 'Quitar filtros',
}
