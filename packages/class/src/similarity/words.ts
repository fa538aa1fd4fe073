export const similarityEs = {
  'similarity.is':
    'Este informe busca pasajes que dos entregas tienen en común, sin mirar los nombres, los números, los comentarios ni la disposición del código. Un parecido alto es una razón para mirar los dos programas, uno al lado del otro.',
  'similarity.is-not':
    'No es una prueba de copia. No ve las ideas, no sabe quién escribió antes ni si se permitía colaborar, y no compara programas en lenguajes distintos.',
  'similarity.discounted':
    'No cuenta el código de los bots de partida de Poda ni los pasajes que tiene más de una cuarta parte de la clase (siempre que sean más de cuatro personas): suelen venir de una misma fuente, como los apuntes.',
  'similarity.short':
    'En los programas cortos, o hechos con una misma plantilla, el parecido es alto por casualidad: el informe los señala.',
  'api.listSimilar': 'Las entregas que más se parecen',
  'api.compareSubmissions': 'Los pasajes comunes de dos entregas',
} as const;

export const similarityEn: Record<keyof typeof similarityEs, string> = {
  'similarity.is':
    'This report looks for passages that two submissions have in common, regardless of names, numbers, comments and layout. A high share is a reason to look at the two programs side by side.',
  'similarity.is-not':
    'It is no proof of copying. It does not see ideas, does not know who wrote first or whether working together was allowed, and does not compare programs in different languages.',
  'similarity.discounted':
    "It does not count the code of Poda's starter bots, nor passages that more than a quarter of the class has (if those are more than four people): these usually come from one source, such as lecture notes.",
  'similarity.short':
    'In short programs, or in programs made from one template, the share is high by chance: the report marks them.',
  'api.listSimilar': 'The submissions that are most alike',
  'api.compareSubmissions': 'The passages that two submissions share',
};

export const explanation = [
  'similarity.is',
  'similarity.is-not',
  'similarity.discounted',
  'similarity.short',
] as const satisfies readonly (keyof typeof similarityEs)[];
