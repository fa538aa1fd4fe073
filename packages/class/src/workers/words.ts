export const workersEs = {
  'problem.worker-needs-server':
    'Los datos de la carpeta {path} son de un solo proceso, el de poda serve, que ya juega sus partidas. Para jugar desde más ordenadores hace falta un servidor PostgreSQL: --data postgres://…',
  'api.listWorkers': 'Los ordenadores que juegan',
} as const;

export const workersEn: Record<keyof typeof workersEs, string> = {
  'problem.worker-needs-server':
    'The data in the folder {path} belong to one process, poda serve, which already plays their games. To play on more computers you need a PostgreSQL server: --data postgres://…',
  'api.listWorkers': 'The computers that play',
};
