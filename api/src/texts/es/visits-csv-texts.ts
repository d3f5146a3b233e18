export const CSV_TEXTS = {
  columns: ['Fecha y hora (UTC)', 'Dispositivo', 'Método', 'IP', 'VPN', 'País'],
  devices: { desktop: 'Escritorio', mobile: 'Móvil' },
  methods: { link: 'Enlace', qr: 'QR' },
  yes: 'Sí',
  no: 'No',
}
