// Takes the types off a bot that is written in TypeScript: the bot comes in on standard input, and one object of JSON goes out.
// It runs in a process of its own, so that a file on which the compiler breaks breaks nothing else.
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);

/** The first of what the compiler says, with its line. */
const messageOf = error => {
  const [first] = error.errors ?? [];
  if (first === undefined) return null;
  return first.location ? `line ${first.location.line}: ${first.text}: ${first.location.lineText}` : first.text;
};

const turned = async text => {
  const esbuild = await import('esbuild').catch(() => null);
  if (esbuild === null) return { isMissing: true };
  try {
    const options = { loader: 'ts', format: 'esm', target: 'es2022', sourcefile: 'player.ts' };
    return { code: (await esbuild.transform(text, options)).code };
  } catch (error) {
    return { failed: messageOf(error) };
  } finally {
    await esbuild.stop();
  }
};

process.stdout.write(JSON.stringify(await turned(Buffer.concat(chunks).toString('utf8'))));
